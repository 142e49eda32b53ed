import { turn } from '../turn.ts'

/** What stands beneath the title gives way to something else: alone, or with the whole page where the title is out of sight. */
export function turnBeneath(change: () => void): Promise<void> | void {
  const top = document.querySelector('main h1')?.getBoundingClientRect().top ?? 0
  return turn(top > 0 ? 'step' : 'page', change)
}
