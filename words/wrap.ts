import type { ReactNode } from 'react'

/** Draws a part of a text as what it is, a link say: `(text) => <Link to="/cart">{text}</Link>`. */
export type Wrap = (text: string) => ReactNode
