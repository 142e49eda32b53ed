import * as say from '#words/account.tsx'
import { tag } from '#words/language.ts'
import { language } from '#words/languages.ts'
import { chooseLanguage } from '../../actions/choose-language.ts'
import { Card } from '../../components/card/card.tsx'
import { LanguagePicker } from '../../components/language-picker/language-picker.tsx'
import { languages } from '../../storage/language.ts'

/** The language of this device, and of what the shop mails to the account from then on. */
export function Language() {
  if (languages.length < 2) return null
  return (
    <Card as="section" className="account-part" aria-labelledby="language-title">
      <div>
        <h2 id="language-title">{language}</h2>
        <p className="muted">{say.languageLede}</p>
      </div>
      <LanguagePicker languages={languages} current={tag} onChoose={chooseLanguage} />
    </Card>
  )
}
