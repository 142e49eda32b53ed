import sharp from 'sharp'
import { KIB, MIB } from '#sync-protocol/domain/units.ts'

/** Elements of a drawing that can neither run a script, nor show a page, nor ask for another file. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc path circle ellipse rect line polyline polygon text tspan textPath linearGradient radialGradient stop clipPath mask pattern marker ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB ' +
    'feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence style'
  ).split(' '),
)
const MARKUP = /<!--[^]*?-->|<\?xml\s[^]*?\?>|<!DOCTYPE[^>[]*>|<\/?[^>]*>/g
const TAG = /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>$/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** What may stand before the drawing, and says nothing of it. */
const PROLOG = /<!--[^]*?-->|<\?xml\s[^]*?\?>|<!DOCTYPE[^>[]*>/g
const NAMESPACE = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi
const INNER_REFERENCE = /^#[\w.:-]+$/
const MAX_LOGO_BYTES = 50 * KIB
const MAX_ICON_BYTES = MIB
const ICON_SIZE = 512

/** What is wrong with a drawing that every visitor gets; none: it is harmless by itself, and asks for nothing. */
export function logoFaults(svg: string): string[] {
  if (Buffer.byteLength(svg) > MAX_LOGO_BYTES) return ['is larger than 50 kB']
  const open: string[] = []
  const faults = new Set<string>()
  let elements = 0
  for (const [markup] of svg.matchAll(MARKUP)) {
    if (markup.startsWith('<!--') || markup.startsWith('<?xml ') || markup.startsWith('<!DOCTYPE')) continue
    const [, closing = '', name = '', attributes = '', empty = ''] = TAG.exec(markup) ?? []
    if (name === '') return [`holds "${markup.slice(0, 40)}", which is no element of a drawing`]
    if (!ELEMENTS.has(name)) faults.add(`holds <${name}>, which no logo may have: save it as a plain SVG of paths`)
    if (elements === 0 && name !== 'svg') return ['does not begin with <svg>']
    if (elements > 0 && open.length === 0) return ['does not end with its </svg>']
    elements += 1
    if (closing !== '') {
      if (open.pop() !== name) return [`closes <${name}> where it is not open`]
      continue
    }
    if (empty === '') open.push(name)
    for (const fault of attributeFaults(attributes)) faults.add(fault)
  }
  const text = svg.replace(MARKUP, '')
  if (/[<>]/.test(text)) faults.add('holds a < that begins no element')
  for (const [entity, , , name] of svg.matchAll(ENTITY))
    if (name !== undefined && !Object.hasOwn(SIGNS, name)) faults.add(`holds "${entity}", which only web pages know`)
  if (isOutward(text)) faults.add('has a style that asks for another file')
  if (elements === 0) faults.add('is no SVG')
  if (open.length > 0) faults.add(`does not close <${open.at(-1)}>`)
  if (faults.size > 0) return [...faults]
  // By itself, outside of a web page, a drawing without these shows nothing.
  const bare = svg.replaceAll(PROLOG, '').trim()
  if (!bare.startsWith('<svg') || !bare.endsWith('>')) return ['does not begin and end with <svg>']
  return NAMESPACE.test(bare.slice(0, bare.indexOf('>'))) ? [] : ['lacks xmlns="http://www.w3.org/2000/svg" in <svg>']
}

function attributeFaults(attributes: string): string[] {
  return [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name = '', one, other = '']) => {
    const value = one ?? other
    if (/^(?:.*:)?on/i.test(name)) return [`holds ${name}, which would run a script`]
    if (/(?:^|:)(?:href|src)$/i.test(name))
      return INNER_REFERENCE.test(value) ? [] : [`holds a reference to "${value.slice(0, 40)}": only to its own parts`]
    return isOutward(value) ? [`holds "${value.slice(0, 40)}", which asks for another file`] : []
  })
}

/** Whether a style asks for anything but a part of the drawing. Escapes could hide that. */
function isOutward(css: string): boolean {
  return /url\((?!\s*["']?\s*#)|\b(?:image-set|src)\(|@import|\\|javascript:|expression\(/i.test(css.replaceAll(ENTITY, signOf))
}

function signOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return SIGNS[name] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}

/** What is wrong with icon.png. */
export async function iconFaults(png: Buffer): Promise<string[]> {
  if (png.length > MAX_ICON_BYTES) return ['is larger than 1 MB']
  try {
    const image = sharp(png, { limitInputPixels: 4096 * 4096, failOn: 'error' })
    const { format, width, height } = await image.metadata()
    if (format !== 'png') return [`is no PNG, but ${format}`]
    if (width !== ICON_SIZE || height !== ICON_SIZE) return [`is ${width} × ${height} pixels: it must be ${ICON_SIZE} × ${ICON_SIZE}`]
    await image.stats()
    return []
  } catch {
    return ['is no picture that can be read']
  }
}

/** The pictures that an icon is served as, by their addresses. */
export const ICON_FILES: Readonly<Record<string, { size: number; isMaskable?: true }>> = {
  '/icons/icon-192.png': { size: 192 },
  '/icons/icon-512.png': { size: 512 },
  '/icons/maskable-192.png': { size: 192, isMaskable: true },
  '/icons/maskable-512.png': { size: 512, isMaskable: true },
  '/icons/apple-touch-icon.png': { size: 180, isMaskable: true },
  '/favicon.ico': { size: 48 },
}

/** Of a maskable icon the system may cut off a tenth at each side. */
const SAFE = 0.8

/** An icon in one of its sizes. A maskable one stands on the color of its corner. */
export async function iconOf(png: Buffer, { size, isMaskable }: { size: number; isMaskable?: true }): Promise<Buffer> {
  if (isMaskable === undefined) return sharp(png).resize(size, size).png().toBuffer()
  const corner = await sharp(png).flatten({ background: '#ffffff' }).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  const [r = 255, g = 255, b = 255] = corner
  const inner = Math.round(size * SAFE)
  const small = await sharp(png).resize(inner, inner).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: { r, g, b } } })
    .composite([{ input: small }])
    .png()
    .toBuffer()
}
