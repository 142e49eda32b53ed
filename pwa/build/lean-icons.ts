import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Attributes = Readonly<Record<string, string>>

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

/**
 * Lucide's icons are data; what draws them knows of sizes, contexts and attributes that this app never sets, three kilobytes in every
 * first load and two components for every icon. All the app needs is the `svg` around an icon's shapes, and of the data the shapes: not
 * names, nor the random keys of a list that never changes, which nothing compresses.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs')) return DRAW
      if (!ICON.test(id)) return undefined
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as { __iconData?: { node: readonly [string, Attributes][] } }
      // A list of icons, or an icon's former name.
      if (icon === undefined) return undefined
      const shapes = icon.node.map(([tag, attributes]) => shapeOf(tag, attributes))
      return `import draw from '../createLucideIcon.mjs'\nexport default draw(${JSON.stringify(shapes)})`
    },
  }
}

/** Nearly all are paths: those are told by their line alone. */
function shapeOf(tag: string, attributes: Attributes): string | [string, Attributes] {
  const look = Object.entries(attributes).filter(([name]) => name !== 'key')
  const isLine = tag === 'path' && look.every(([name]) => name === 'd')
  return (isLine && attributes['d']) || [tag, Object.fromEntries(look)]
}

const DRAW = `
import { createElement } from 'react'

const LOOK = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
}

const draw = (shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape))

export default (shapes) => (props) => createElement('svg', { ...LOOK, ...props }, ...shapes.map(draw))
`
