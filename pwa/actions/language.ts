import * as say from '#words/languages.ts'
import { tag } from '#words/language.ts'
import { notify } from '../state/notices.ts'
import { keepLanguage } from '../storage/language.ts'
import { languageName, type LanguageTag } from '../../words/languages.ts'
import { chooseLanguage as inAccount } from '#sync-protocol/mutations/choose-language.ts'
import { useSession } from '../state/session.ts'
import { mutate } from './mutate.ts'
import { reloadPage } from './reload-page.ts'
import { bringLanguage, stayInLanguage } from './updates.ts'

const KEY = 'language'

/**
 * Keeps the choice on this device and for the account, and brings the language: the page loads anew once it is there. Without a connection
 * the device keeps the language it has, and the chosen one comes with the next connection.
 */
export async function chooseLanguage(language: LanguageTag): Promise<void> {
  keepLanguage(language)
  if (useSession.getState().status === 'authenticated') mutate(inAccount, { language }, { isTold: true })
  // Another one may be on its way, and would open the app from the next start on.
  if (language === tag) return void stayInLanguage().catch(() => undefined)
  forgetInAddress()
  const name = languageName(language)
  try {
    if (navigator.serviceWorker?.controller) {
      notify({ tone: 'info', text: say.onItsWay(name), key: KEY })
      await bringLanguage()
    } else if (!reloadPage()) throw new Error('no connection')
  } catch {
    notify({ tone: 'info', text: say.withTheNextConnection(name), key: KEY })
  }
}

/** A language that the address names would count before the choice. */
function forgetInAddress(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
