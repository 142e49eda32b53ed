import type { ReactElement } from 'react'
import { tag } from '#words/language.ts'
import { LanguagePicker } from '../../components/language-picker/language-picker.tsx'
import { lateCode } from '../../state/late-code.ts'
import { languages } from '../../storage/language.ts'

const choice = lateCode(() => import('../../actions/language.ts'))

/** The languages of the shop, where it has several, behind their `sign`. */
export function LanguageChoice({ sign }: { sign?: ReactElement }) {
  const choose = (language: typeof tag) =>
    void choice().then(
      ({ chooseLanguage }) => chooseLanguage(language),
      () => undefined,
    )
  return <LanguagePicker sign={sign} languages={languages} current={tag} onChoose={choose} />
}
