import type { Block } from '#sync-protocol/api/shop.ts'
import { Blocks } from '../blocks/blocks.tsx'
import { TextToCome, type TextToComeProps } from './text-to-come.tsx'

export interface OwnTextProps extends TextToComeProps {
  isThere: boolean
  text: readonly Block[] | undefined
  lang?: string | undefined
}

/** What a shop of its own says above what every shop has on a page. */
export function OwnText({ isThere, text, lang, ...coming }: OwnTextProps) {
  if (!isThere) return null
  if (!text)
    return (
      <div className="prose own-text">
        <TextToCome height="8rem" {...coming} />
      </div>
    )
  return (
    <div className="prose own-text" lang={lang}>
      <Blocks blocks={text} />
    </div>
  )
}
