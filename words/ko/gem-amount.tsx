import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'

/** `word` draws what is heard, and often left out for the eye: in Korean it follows the number without a space. */
export const gemAmount = (gems: number, word: Wrap) => (
  <>
    <span>{digits(gems)}</span>
    {word('젬')}
  </>
)
