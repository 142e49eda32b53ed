import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'

/** `word` draws what is heard, and often left out for the eye: with the space before it. */
export const gemAmount = (gems: number, word: Wrap) => (
  <>
    <span>{digits(gems)}</span>
    {word(gems === 1 ? ' gem' : ' gems')}
  </>
)
