import { keepUntilPage, transition } from './transition.ts'

/**
 * Sets out for another page. What is seen stays until that page is there, whatever becomes of this one meanwhile; `setOut` returns false
 * where the user stays after all. Resolves when that can no longer be seen.
 */
export function leavePage(setOut: () => boolean | void): Promise<void> {
  return new Promise((unseen) => {
    const go = () => {
      const leaves = setOut() !== false
      unseen()
      return leaves
    }
    void transition(
      'page',
      () => (go() ? keepUntilPage() : undefined),
      () => void go(),
    )
  })
}
