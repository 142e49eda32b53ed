import { ARCHETYPE_DRAWINGS } from './archetype-drawings.ts'
import { Sign } from './sign.tsx'

export interface ArchetypeStickerProps {
  /** Its letters; any other type gets the sticker that is on no map. */
  type: string
  size: number
}

export function ArchetypeSticker({ type, size }: ArchetypeStickerProps) {
  return <Sign drawing={ARCHETYPE_DRAWINGS[type] ?? ARCHETYPE_DRAWINGS['']} size={size} />
}
