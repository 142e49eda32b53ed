// A shop folder whose products have photographs, made when it is wanted: shapes on a backdrop with light from above and noise. Nothing of it is kept.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { randomFrom } from '../../backend/illustrations/random.ts'

export interface PhotographedOptions {
  /** The same seed makes the same shop, byte for byte. */
  seed?: string
  /** Pixels of a photograph. */
  width?: number
  height?: number
  /** Photographs of each product. */
  each?: number
  /** Photographs that look different. */
  looks?: number
}

const FOLDER = 'photos'

/** Writes `shop.json`, `products.csv` and `photos/*.jpg` for so many products into `dir`. No two photographs have the same bytes. */
export async function writePhotographedShop(dir: string, products: number, options: PhotographedOptions = {}): Promise<void> {
  const { seed = 'photographed', width = 1_600, height = 1_200, each = 1, looks = 12 } = options
  mkdirSync(join(dir, FOLDER), { recursive: true })
  const count = Math.max(1, Math.min(looks, products * each))
  const drawn: Buffer[] = []
  for (let look = 0; look < count; look += 1) drawn.push(await photograph(`${seed} ${look}`, { width, height }))
  const rows = Array.from({ length: products }, (_, place) => {
    const number = place + 1
    const names = Array.from({ length: each }, (_each, index) => `${FOLDER}/${number}${index === 0 ? '' : `-${index + 1}`}.jpg`)
    for (const [index, name] of names.entries()) {
      const jpeg = drawn[(place * each + index) % drawn.length] ?? Buffer.alloc(0)
      writeFileSync(join(dir, name), withComment(jpeg, `${seed} ${name}`))
    }
    const type = TYPES[place % TYPES.length] ?? TYPES[0]
    const theme = THEMES[place % THEMES.length] ?? THEMES[0]
    return {
      name: `Photographed Thing ${number}`,
      image: names.join(' | '),
      url: `https://seller.example/things/${number}`,
      desc: `The thing with the number ${number}, as it was photographed.`,
      price: `$${5 + (place % 40)}`,
      type,
      theme,
    }
  })
  writeFileSync(join(dir, 'products.csv'), stringify(rows, { header: true }))
  writeFileSync(join(dir, 'shop.json'), JSON.stringify({ name: 'Photo Booth', currency: 'USD' }))
}

/** A JPEG of a shape before a backdrop, as a photograph of a product looks to an encoder. */
async function photograph(seed: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const random = randomFrom(seed)
  const hue = Math.floor(random() * 360)
  const [x, y, radius] = [0.3 + random() * 0.4, 0.35 + random() * 0.3, 0.15 + random() * 0.15]
  const sides = 3 + Math.floor(random() * 6)
  const points = Array.from({ length: sides }, (_, side) => {
    const angle = (side / sides) * 2 * Math.PI + random() * 0.4
    return `${(x + Math.cos(angle) * radius * (height / width)) * width},${(y + Math.sin(angle) * radius) * height}`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue},30%,85%)"/><stop offset="1" stop-color="hsl(${hue},35%,55%)"/></linearGradient>
      <radialGradient id="s"><stop offset="0" stop-color="hsl(${(hue + 150) % 360},80%,70%)"/><stop offset="1" stop-color="hsl(${(hue + 150) % 360},70%,35%)"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#b)"/>
    <ellipse cx="${x * width}" cy="${(y + radius) * height}" rx="${radius * width}" ry="${radius * height * 0.25}" fill="#0004"/>
    <polygon points="${points.join(' ')}" fill="url(#s)" stroke="#fff8" stroke-width="${width / 160}"/>
  </svg>`
  const side = Math.min(256, width, height)
  const grain = await sharp(noise(seed, side), { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, tile: true, blend: 'over' }])
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Grain as a camera adds it: grey pixels that are nearly clear. */
function noise(seed: string, side: number): Buffer {
  const random = randomFrom(`grain ${seed}`)
  const pixels = Buffer.alloc(side * side * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(Math.floor(random() * 256), at, at + 3)
    pixels[at + 3] = 14
  }
  return pixels
}

/** The JPEG with a comment, so that its bytes are its own. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
