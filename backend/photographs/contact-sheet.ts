import { lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadProduct } from '../catalog/files/products-read.ts'
import { CHECK_FOLDER } from '../shop-folder/check-folder.ts'
import type { PictureStore } from '../storage/port.ts'

const PER_PAGE = 200
/** Files that an earlier sheet wrote. */
const OWN = /^(?:contact(?:-\d+)?\.html|[0-9a-f]{20}-480\.avif)$/

interface Cut {
  photo: string
  text: string
}

/**
 * Writes all square cuts of photographs beside the products' file, to be looked through in a browser, and returns the first page's path; undefined where
 * there is none. Throws what the system said.
 */
export async function writeContactSheet(
  dir: string,
  products: readonly ReadProduct[],
  { store, unit }: { store: Pick<PictureStore, 'read'>; unit: string },
): Promise<string | undefined> {
  const cuts = products.flatMap(({ line, name, photos = [] }) =>
    photos.map((photo, place): Cut => ({
      photo: photo.name,
      text: `${name}${photos.length > 1 ? ` (${place + 1} of ${photos.length})` : ''}, ${unit} ${line}`,
    })),
  )
  const folder = join(dir, CHECK_FOLDER)
  if (cuts.length === 0) return undefined
  await emptied(folder)
  for (const photo of new Set(cuts.map((cut) => cut.photo))) {
    const bytes = await store.read(`${photo}-480.avif`)
    if (bytes !== undefined) await writeFile(join(folder, `${photo}-480.avif`), bytes)
  }
  const pages = Math.ceil(cuts.length / PER_PAGE)
  for (let page = 1; page <= pages; page += 1)
    await writeFile(join(folder, nameOf(page)), htmlOf(cuts.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages))
  return join(folder, nameOf(1))
}

/** A link may lead anywhere, and other files there are not ours. */
async function emptied(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found === undefined) await mkdir(folder)
  else if (!found.isDirectory()) throw new Error(`${folder} is no folder`)
  for (const name of await readdir(folder)) if (OWN.test(name)) await rm(join(folder, name), { force: true })
}

function nameOf(page: number): string {
  return page === 1 ? 'contact.html' : `contact-${page}.html`
}

function htmlOf(cuts: readonly Cut[], page: number, pages: number): string {
  const links = Array.from({ length: pages }, (_, index) =>
    index + 1 === page ? `<b>${page}</b>` : `<a href="${nameOf(index + 1)}">${index + 1}</a>`,
  )
  const figures = cuts.map(
    ({ photo, text }) =>
      `<figure><img src="${photo}-480.avif" alt="" width="200" height="200" loading="lazy"><figcaption>${escaped(text)}</figcaption></figure>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Square cuts of the photographs</title>
<style>
body { font: 13px/1.4 sans-serif; margin: 16px; background: #fff; color: #222 }
main { display: grid; grid-template-columns: repeat(auto-fill, 200px); gap: 16px }
figure { margin: 0; overflow-wrap: anywhere }
img { display: block; object-fit: contain; background: #eee }
</style>
<p>How cards cut the photographs. A cut is moved by the column focus: top, right or 30% 70%.${pages > 1 ? ` Page ${links.join(' ')}` : ''}</p>
<main>
${figures.join('\n')}
</main>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
