import type { ReactNode } from 'react'
import { Card } from '../card/card.tsx'
import { PageHeader } from '../page-header/page-header.tsx'

export interface DocumentPageProps {
  title: string
  lede: string
  /** The page in a few lines, for those who will not read it all. */
  short: readonly string[]
  /** Headings, paragraphs and lists. */
  children: ReactNode
}

/** A page of text with its gist beside it. */
export function DocumentPage({ title, lede, short, children }: DocumentPageProps) {
  return (
    <div className="wrap page document">
      <PageHeader title={title} lede={lede} />
      <Card as="section" className="document-short" aria-labelledby="short">
        <h2 id="short">In short</h2>
        <ul className="prose">
          {short.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <article className="prose">{children}</article>
    </div>
  )
}
