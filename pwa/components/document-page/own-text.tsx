import type { Block } from '#sync-protocol/api/shop.ts'
import { Blocks } from '../blocks/blocks.tsx'
import { TextToCome, type TextToComeProps } from './text-to-come.tsx'

export interface OwnTextProps extends TextToComeProps {
  isThere: boolean
  text: readonly Block[] | undefined
}

/** What a shop of its own says above what every shop has on a page. */
export function OwnText({ isThere, text, ...coming }: OwnTextProps) {
  if (!isThere) return null
  return <div className="prose own-text">{text ? <Blocks blocks={text} /> : <TextToCome height="8rem" {...coming} />}</div>
}
