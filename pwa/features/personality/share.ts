import type { Archetype } from '#sync-protocol/domain/personality/archetypes.ts'
import * as say from '#words/personality.ts'
import { saveFile } from '../../components/save-file.ts'
import { shareOrCopy, type ShareOutcome } from '../../components/share-or-copy.ts'
import { fileStem } from '../../content/file-stem.ts'
import { shopName } from '../../state/shop.ts'

export { drawPicture } from './picture.ts'

/** Shares a result by the best way this device has: its share sheet with the picture, the sheet with a link, or a copy of text and link. */
export async function shareResult(archetype: Archetype, picture: Blob | undefined): Promise<ShareOutcome> {
  const title = `${archetype.type} · ${archetype.name}`
  const text = say.iAm(archetype.type, archetype.name, archetype.emoji)
  const url = `${location.origin}/`
  const file = picture && new File([picture], fileName(archetype.type), { type: picture.type })
  return shareOrCopy([...(file ? [{ title, text, url, files: [file] }] : []), { title, text, url }], `${text} ${url}`)
}

/** Hands the picture to the browser as a download. */
export function savePicture(picture: Blob, type: string): void {
  saveFile(picture, fileName(type))
}

function fileName(type: string): string {
  return `${fileStem(shopName())}-${type.toLowerCase()}.png`
}
