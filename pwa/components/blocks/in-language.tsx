import type { ReactNode } from 'react'

/** A text of the shop's own; with `lang` it is in another language than the page. */
export function InLanguage({ as: Part = 'div', lang, children }: { as?: 'div' | 'span'; lang: string | undefined; children: ReactNode }) {
  return lang === undefined ? children : <Part lang={lang}>{children}</Part>
}
