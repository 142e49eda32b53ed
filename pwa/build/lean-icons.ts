import type { Plugin } from 'vite'

/**
 * Lucide's icons are data; what draws them knows of sizes, contexts and attributes that this app never sets, three kilobytes in every
 * first load and two components for every icon. All the app needs is the `svg` around an icon's shapes.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id.endsWith('lucide-react/dist/esm/createLucideIcon.mjs') ? DRAW : undefined),
  }
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

export default ({ node }) =>
  (props) =>
    createElement('svg', { ...LOOK, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)))
`
