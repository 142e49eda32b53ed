import type { Archetype } from '#sync-protocol/domain/personality/archetypes.ts'
import * as say from '#words/personality.ts'
import { saveFile } from '../../components/save-file.ts'
import { fileStem } from '../../content/file-stem.ts'
import { shopName } from '../../state/shop.ts'

export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

/**
 * Shares a result by the best way this device has: its share sheet with the picture, the sheet with a link, or a copy
 * of text and link. A sheet that is there but fails (no app takes pictures, say) counts as not there.
 */
export async function shareResult(archetype: Archetype, picture: Blob | undefined): Promise<ShareOutcome> {
  const title = `${archetype.type} · ${archetype.name}`
  const text = say.iAm(archetype.type, archetype.name, archetype.emoji)
  const url = `${location.origin}/`
  const files = picture === undefined ? [] : [new File([picture], fileName(archetype.type), { type: picture.type })]

  const ways: ShareData[] = [
    { title, text, url, files },
    { title, text, url },
  ]
  for (const way of ways) {
    if (way.files?.length === 0 || !canShare(way)) continue
    try {
      await navigator.share(way)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** A browser with share() but without canShare() shares links, never files. */
function canShare(way: ShareData): boolean {
  if (!('share' in navigator)) return false
  return 'canShare' in navigator ? navigator.canShare(way) : way.files === undefined
}

/** Hands the picture to the browser as a download. */
export function savePicture(picture: Blob, type: string): void {
  saveFile(picture, fileName(type))
}

function fileName(type: string): string {
  return `${fileStem(shopName())}-${type.toLowerCase()}.png`
}
