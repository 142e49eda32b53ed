import { ARCHETYPE_DRAWINGS } from './archetype-drawings.ts'
import { Sticker } from './sticker.tsx'

/** The sticker of an archetype, by its letters; any other type gets the one that is on no map. */
export function ArchetypeSticker({ type, size }: { type: string; size: number }) {
  return <Sticker drawing={ARCHETYPE_DRAWINGS[type] ?? ARCHETYPE_DRAWINGS['']} size={size} />
}
