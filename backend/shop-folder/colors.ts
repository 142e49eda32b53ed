import type { ShopBrand } from '#sync-protocol/api/shop.ts'

export type BrandColors = NonNullable<ShopBrand['colors']>

type NamedColors = { [Name in keyof BrandColors]?: string | undefined }

/** The colors of the sample shop by day, as pwa/styles/tokens.css has them: what stands for a color that a shop does not name. */
export const SAMPLE_COLORS: BrandColors = { pink: '#ff5c9a', yellow: '#ffdc2e', blue: '#43bcff' }

/** A pair of colors that the app shows on each other. `least`: the contrast that WCAG AA asks for, of text 4.5. */
interface Pair {
  color: keyof BrandColors
  /** The token in pwa/styles/tokens.css that stands on the color, or under it. */
  token: string
  value: string
  theme: 'light' | 'dark'
  least: number
}

const COLORS = ['pink', 'yellow', 'blue'] as const

/** A color of the brand is a fill, in both themes, and the text on it is --on-color. */
export const PAIRS: readonly Pair[] = COLORS.flatMap((color) =>
  (['light', 'dark'] as const).map((theme) => ({ color, token: '--on-color', value: '#16161d', theme, least: 4.5 })),
)

/** What is wrong with a brand's colors: each pair that is too hard to read, with its ratio. */
export function contrastFaults(colors: NamedColors): { color: keyof BrandColors; message: string }[] {
  return COLORS.flatMap((color) => {
    const given = colors[color]
    const pair = given === undefined ? undefined : PAIRS.find((one) => one.color === color && ratioOf(given, one.value) < one.least)
    if (given === undefined || pair === undefined) return []
    const ratio = ratioOf(given, pair.value).toFixed(2)
    return [
      {
        color,
        message: `"${given}" under text of ${pair.value} has a contrast of ${ratio} to 1, and needs ${pair.least} (WCAG AA): a lighter one`,
      },
    ]
  })
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function ratioOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** All three colors of a brand that names some. */
export function brandColors({ pink, yellow, blue }: NamedColors): BrandColors {
  return { pink: pink ?? SAMPLE_COLORS.pink, yellow: yellow ?? SAMPLE_COLORS.yellow, blue: blue ?? SAMPLE_COLORS.blue }
}
