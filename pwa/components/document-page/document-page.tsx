import type { Block } from '#sync-protocol/api/shop.ts'
import * as say from '#words/document-page.ts'
import { Blocks, Words } from '../blocks/blocks.tsx'
import { InLanguage } from '../blocks/in-language.tsx'
import { splitText } from '../blocks/split-text.ts'
import { Card } from '../card/card.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { TextToCome, type TextToComeProps } from './text-to-come.tsx'

export interface DocumentPageProps extends TextToComeProps {
  title: string
  /** Undefined until it comes. */
  text: readonly Block[] | undefined
  lang?: string | undefined
}

/** A page of text: its first paragraph below the title, and what a quote says in short beside the rest. */
export function DocumentPage({ title, text, lang, ...coming }: DocumentPageProps) {
  const { lede, short, rest } = splitText(text ?? [], false)
  return (
    <div className="wrap page document">
      <PageHeader
        title={title}
        lede={
          lede && (
            <InLanguage as="span" lang={lang}>
              <Words of={lede} />
            </InLanguage>
          )
        }
      />
      {short && (
        <Card as="section" className="document-short prose" aria-labelledby="short">
          <h2 id="short">{say.inShort}</h2>
          <InLanguage lang={lang}>
            <Blocks blocks={[short]} />
          </InLanguage>
        </Card>
      )}
      {text ? (
        <article className="prose" lang={lang}>
          <Blocks blocks={rest} />
        </article>
      ) : (
        <TextToCome {...coming} />
      )}
    </div>
  )
}
