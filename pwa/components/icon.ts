import type { FunctionComponent, SVGProps } from 'react'

/** A drawing of Lucide's set: `import Heart from 'lucide-static/icons/heart.svg?react'`. */
export type Icon = FunctionComponent<SVGProps<SVGSVGElement>>
