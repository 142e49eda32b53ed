import type { MouseEvent, ReactElement } from 'react'
import * as say from '#words/languages.ts'
import type { LanguageTag } from '../../../words/languages.ts'
import './language-picker.css'

interface Props {
  sign?: ReactElement | undefined
  languages: readonly { tag: LanguageTag; name: string }[]
  current: LanguageTag
  onChoose(language: LanguageTag): void
}

/** Each language by its own name, as a link that also works before there is a script; nothing where there is one alone. */
export function LanguagePicker({ sign, languages, current, onChoose }: Props) {
  if (languages.length < 2) return null
  const choose = (event: MouseEvent, language: LanguageTag) => {
    // With a key held it opens another tab, as any link does.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(language)
  }
  return (
    <div className="languages" role="group" aria-label={say.language}>
      {sign}
      {languages.map(({ tag, name }) => (
        <a
          key={tag}
          href={`?lang=${tag}`}
          lang={tag}
          hrefLang={tag}
          translate="no"
          aria-current={tag === current ? 'true' : undefined}
          onClick={(event) => choose(event, tag)}
        >
          {name}
        </a>
      ))}
    </div>
  )
}
