import type { ReactElement } from 'react'
import { tag } from '#words/language.ts'
import { chooseLanguage } from '../../actions/choose-language.ts'
import { LanguagePicker } from '../../components/language-picker/language-picker.tsx'
import { languages } from '../../storage/language.ts'

/** The languages of the shop, where it has several, behind their `sign`. */
export function LanguageChoice({ sign }: { sign?: ReactElement }) {
  return <LanguagePicker sign={sign} languages={languages} current={tag} onChoose={chooseLanguage} />
}
