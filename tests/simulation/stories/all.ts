import { ACCOUNTS } from './accounts.ts'
import { AFTERWARDS } from './afterwards.ts'
import { SHARED } from './links.ts'
import { MOMENTS } from './moments.ts'
import { OVERLAPS } from './overlaps.ts'
import { RENAMED } from './renamed.ts'
import { SHOPPING } from './shopping.ts'
import { STRANGERS } from './strangers.ts'
import type { Story } from './words.ts'

/** Every story. A new one goes behind the others: what the seeds of the others tell stays as it was. */
export const STORIES: readonly Story[] = [
  ...SHOPPING,
  ...ACCOUNTS,
  ...STRANGERS,
  ...MOMENTS,
  ...AFTERWARDS,
  ...RENAMED,
  ...OVERLAPS,
  ...SHARED,
]
