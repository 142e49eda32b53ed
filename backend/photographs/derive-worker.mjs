// A child process that makes the files of photographs (derive-process.ts), several at once. It is apart from the shop because a decoder may crash or take too much.
import { setPriority } from 'node:os'
import sharp from 'sharp'

const [CARD, WHOLE, PREVIEW] = [480, 1_280, 1_200]
const MAX_PIXELS = 1e8
const AVIF = { quality: 50, effort: 2 }
const READ = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }

const kill = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', kill)
// A terminal signals all processes of a command; the command decides when its children end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
try {
  // An open shop on the same machine goes first.
  setPriority(10)
} catch {}

// Only the formats of photographs: a drawing or a document never reaches its decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
sharp.cache(false)
sharp.concurrency(1)

/** The three files, and what the catalog says of them. `focus`: percent from the left and the top. */
async function derived(bytes, focus) {
  const { width: storedWidth, height: storedHeight, autoOrient } = await sharp(bytes, READ).metadata()
  const { width = storedWidth, height = storedHeight } = autoOrient ?? {}
  const side = Math.min(width, height)
  const large = await upright(bytes)
    .resize(WHOLE, WHOLE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { info } = large
  const whole = () => sharp(large.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  // Of a long picture the cut is sharper when it is made of the original.
  const inWhole = Math.min(info.width, info.height)
  const isFromWhole = inWhole >= Math.min(CARD, side)
  const square = isFromWhole ? cut(whole(), info, focus) : cut(upright(bytes), { width, height }, focus)
  const card = await square.resize(CARD, CARD, { fit: 'fill', withoutEnlargement: true }).avif(AVIF).toBuffer()
  const avif = await whole().avif(AVIF).toBuffer()
  const jpeg = await whole()
    .resize(PREVIEW, PREVIEW, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75, mozjpeg: true })
    .toBuffer()
  return { files: [card, avif, jpeg], facts: await factsOf(card, avif), side }
}

/** As it is to be looked at, in sRGB, on white where it is clear, without metadata. */
function upright(bytes) {
  return sharp(bytes, READ).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
}

function cut(image, { width, height }, { x, y }) {
  const side = Math.min(width, height)
  const placed = (length, percent) => Math.round(((length - side) * percent) / 100)
  return image.extract({ left: placed(width, x), top: placed(height, y), width: side, height: side })
}

/** What the catalog says, read from the files themselves: whoever finds them kept reads the same. */
async function factsOf(card, whole) {
  const { width, height } = await sharp(whole, READ).metadata()
  const { channels } = await sharp(card, READ).toColourspace('srgb').stats()
  const [red, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean))
  // Of a damaged picture the library says nothing at times.
  if (red === undefined) throw new Error('corrupt')
  const color = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')
  return { color, bytes: card.length, width, height }
}

/** The facts of three files that were derived before; throws where one of them is not whole. */
async function inspected([card, whole, jpeg]) {
  for (const [bytes, format, most] of [
    [card, 'heif', CARD],
    [whole, 'heif', WHOLE],
    [jpeg, 'jpeg', PREVIEW],
  ]) {
    const image = sharp(bytes, READ)
    const found = await image.metadata()
    if (found.format !== format || Math.max(found.width, found.height) > most) throw new Error('not as derived')
    await image.stats()
  }
  return { facts: await factsOf(card, whole) }
}

process.on('message', async ({ id, photograph, focus, files, card, whole }) => {
  try {
    const done = photograph ? await derived(photograph, focus) : files ? await inspected(files) : { facts: await factsOf(card, whole) }
    process.send({ id, ...done })
  } catch (error) {
    process.send({ id, fault: String(error?.message ?? error) })
  }
})
process.send({ ready: true })
