/** The inks of the stickers: those of public/art. */
const INKS = { pink: '#ff5c9a', blue: '#43bcff', lemon: '#ffdc2e', mint: '#3fd69b', cream: '#fffdf6', ink: '#16161d' } as const

type Ink = keyof typeof INKS

/** A path, filled. */
export function shape(ink: Ink, d: string): string {
  return `<path fill="${INKS[ink]}" d="${d}"/>`
}

/** A line without a fill. */
export function line(d: string): string {
  return `<path fill="none" d="${d}"/>`
}

export function dot(ink: Ink, x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${INKS[ink]}"/>`
}

export function box(ink: Ink, x: number, y: number, width: number, height: number, radius: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${INKS[ink]}"/>`
}

/** A star of five points, upright. */
export function star(ink: Ink, x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [reach, angle] = [index % 2 === 0 ? radius : radius * 0.46, (index * Math.PI) / 5]
    return `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`
  })
  return shape(ink, `M${points.join('L')}Z`)
}

/** A heart whose point stands at x, y. */
export function heart(ink: Ink, x: number, y: number, size: number): string {
  const s = (part: number) => (part * size).toFixed(1)
  return shape(ink, `M${x} ${y}c${s(-1.1)} ${s(-0.7)} ${s(-0.6)} ${s(-1.6)} 0 ${s(-1)} ${s(0.6)} ${s(-0.6)} ${s(1.1)} ${s(0.3)} 0 ${s(1)}z`)
}

/** A cut gem with its flat side up. */
export function gem(ink: Ink, x: number, y: number, size: number): string {
  const s = (part: number) => (part * size).toFixed(1)
  return `<g>${shape(ink, `M${x} ${y}l${s(-1)} ${s(-1)} ${s(0.4)} ${s(-0.6)}h${s(1.2)}l${s(0.4)} ${s(0.6)}z`)}${line(`M${(x - size).toFixed(1)} ${(y - size).toFixed(1)}h${s(2)}`)}</g>`
}

export function turned(degrees: number, drawing: string): string {
  return `<g transform="rotate(${degrees} 80 80)">${drawing}</g>`
}

/** The address of a sticker, 160 by 160: the drawing with a line of ink round it, cut out of cream paper. */
export function stickerAddress(drawing: string): string {
  const cut = (ink: Ink, width: number) =>
    `<use href="#a" stroke="${INKS[ink]}" stroke-linecap="round" stroke-linejoin="round" stroke-width="${width}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 168 168"><defs><g id="a">${drawing}</g></defs>${cut('cream', 15)}${cut('ink', 4)}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
