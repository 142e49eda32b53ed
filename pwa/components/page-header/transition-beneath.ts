import { transition } from '../transition.ts'

/** The bar at the top covers so much. */
const BAR_PX = 64

/** The title of the page is in sight, so that what changes beneath it needs no scrolling. */
export function isTitleSeen(): boolean {
  return (document.querySelector('main h1')?.getBoundingClientRect().top ?? 0) >= BAR_PX
}

/** What stands beneath the title gives way to something else: alone, or with the whole page where the title is out of sight. */
export function transitionBeneath(change: () => void): Promise<void> | void {
  return transition(isTitleSeen() ? 'step' : 'page', change)
}
