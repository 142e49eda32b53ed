import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import type { PersonalityScore } from '#sync-protocol/domain/personality/score.ts'
import { starOf, type Point, type Star } from '../../components/personality-star/star-geometry.ts'
import { shopName } from '../../state/shop.ts'

const WIDTH = 1080
const HEIGHT = 1350
const CENTRE = { x: WIDTH / 2, y: 500 }
const RADIUS = 300

/** A picture to share, 1080 × 1350, in the colours of the theme on display. Rejects when the browser cannot draw it. */
export async function drawPicture(score: PersonalityScore): Promise<Blob> {
  await Promise.all([document.fonts.load('400 90px "Dela Gothic One"'), document.fonts.load('700 40px "M PLUS 2"')])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const ink = readInk()
  paintGround(pen, ink)
  paintStar(pen, ink, starOf(score.axes, RADIUS))
  paintWords(pen, ink, score)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

type Ink = Record<'bg' | 'surface' | 'ink' | 'muted' | 'line' | 'pink' | 'blue' | 'lemon' | 'tone', string> & { dark: boolean }

function readInk(): Ink {
  const style = getComputedStyle(document.documentElement)
  // Whole names, which the build finds and shortens.
  const read = (token: `--${string}`) => style.getPropertyValue(token).trim()
  return {
    bg: read('--bg'),
    surface: read('--surface'),
    ink: read('--ink'),
    muted: read('--muted'),
    line: read('--line-soft'),
    pink: read('--pink'),
    blue: read('--blue'),
    lemon: read('--lemon'),
    tone: read('--tone'),
    dark: document.documentElement.dataset['theme'] === 'dark',
  }
}

/** Screentone, denser towards the foot, like a crowd with lightsticks. */
function paintGround(pen: CanvasRenderingContext2D, ink: Ink) {
  pen.fillStyle = ink.bg
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const step = 18
  pen.globalAlpha = ink.dark ? 0.5 : 0.3
  const lights = [ink.pink, ink.blue, ink.lemon]
  for (let row = 0, y = 760; y < HEIGHT; row += 1, y += step) {
    const size = ((y - 760) / (HEIGHT - 760)) * 6
    for (let column = 0, x = (row % 2) * (step / 2); x < WIDTH; column += 1, x += step) {
      pen.fillStyle = ink.dark ? (lights[(row * 7 + column * 5) % lights.length] ?? ink.tone) : ink.tone
      dot(pen, { x, y }, size)
    }
  }
  pen.globalAlpha = 1
}

function paintStar(pen: CanvasRenderingContext2D, ink: Ink, star: Star) {
  pen.save()
  pen.translate(CENTRE.x, CENTRE.y)
  pen.strokeStyle = ink.line
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.setLineDash([2, 14])
  for (const ring of [0.34, 0.67, 1]) {
    pen.beginPath()
    pen.arc(0, 0, ring * RADIUS, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.setLineDash([])
  pen.globalCompositeOperation = ink.dark ? 'screen' : 'multiply'
  shape(pen, star.outline, ink.pink, { x: 15, y: 12 })
  shape(pen, star.outline, ink.blue, { x: -12, y: -9 })
  pen.globalCompositeOperation = 'source-over'
  if (ink.dark) {
    pen.shadowColor = ink.lemon
    pen.shadowBlur = 60
  }
  shape(pen, star.outline, ink.lemon, { x: 0, y: 0 })
  pen.shadowBlur = 0
  pen.strokeStyle = '#16161d'
  pen.lineWidth = 7
  pen.lineJoin = 'round'
  pen.stroke()

  pen.font = '400 46px "Dela Gothic One", sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const { letter, chosen, label } of star.poles) {
    pen.fillStyle = chosen ? ink.ink : ink.surface
    dot(pen, label, 45)
    if (!chosen) {
      pen.strokeStyle = ink.line
      pen.lineWidth = 4
      pen.stroke()
    }
    pen.fillStyle = chosen ? ink.bg : ink.muted
    pen.fillText(letter, label.x, label.y + 3)
  }
  pen.restore()
}

function paintWords(pen: CanvasRenderingContext2D, ink: Ink, score: PersonalityScore) {
  const shop = shopName()
  const { emoji, name } = archetypeOf(score.type)
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  const y = 1085
  pen.font = '400 150px "Dela Gothic One", sans-serif'
  for (const [color, dx, dy] of [
    [ink.pink, 7, 6],
    [ink.blue, -5, -4],
    [ink.ink, 0, 0],
  ] as const) {
    pen.fillStyle = color
    pen.fillText(score.type, CENTRE.x + dx, y + dy)
  }
  const words = `${emoji} ${name}`
  fitFont(pen, words, 64)
  const width = pen.measureText(words).width
  pen.fillStyle = ink.lemon
  pen.strokeStyle = '#16161d'
  pen.lineWidth = 5
  pen.beginPath()
  pen.roundRect(CENTRE.x - width / 2 - 40, y + 38, width + 80, 108, 24)
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#16161d'
  pen.fillText(words, CENTRE.x, y + 114)
  pen.font = '400 40px "Dela Gothic One", sans-serif'
  pen.fillStyle = ink.bg
  pen.beginPath()
  const room = Math.max(280, pen.measureText(shop).width + 80)
  pen.roundRect(CENTRE.x - room / 2, HEIGHT - 106, room, 76, 38)
  pen.fill()
  pen.fillStyle = ink.ink
  pen.fillText(shop, CENTRE.x, HEIGHT - 54)
}

function fitFont(pen: CanvasRenderingContext2D, words: string, largest: number) {
  for (let size = largest; size > 30; size -= 2) {
    pen.font = `400 ${size}px "Dela Gothic One", sans-serif`
    if (pen.measureText(words).width <= WIDTH - 200) return
  }
}

function shape(pen: CanvasRenderingContext2D, points: readonly Point[], color: string, by: Point) {
  pen.beginPath()
  for (const { x, y } of points) pen.lineTo(x + by.x, y + by.y)
  pen.closePath()
  pen.fillStyle = color
  pen.fill()
}

function dot(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number) {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}
