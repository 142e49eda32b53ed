import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'

export const gemAmount = (gems: number, word: Wrap) => (
  <>
    <span>{digits(gems)}</span>
    {word(gems === 1 ? ' gema' : ' gemas')}
  </>
)
