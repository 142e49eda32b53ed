import { createContext, useContext } from 'react'
import { FIRST_LANGUAGE } from '../../words/languages.ts'
import { langOf } from '../content/shown.ts'

/** The first language of the shop, in which all its texts are that it has in no other. */
export const ShopLanguage = createContext<string>(FIRST_LANGUAGE)

/** Tells the `lang` of a text of the shop's, which is undefined in the language of the page. `isShown`: it is in the language of this app. */
export function useTextLang(): (isShown: boolean) => string | undefined {
  const shop = useContext(ShopLanguage)
  return (isShown) => langOf(isShown, shop)
}
