import { keepUntilPage, transition } from './transition.ts'

/**
 * Sets out for another page. What is seen stays until that page is there, whatever becomes of this one meanwhile. Resolves when that can no
 * longer be seen.
 */
export function leavePage(setOut: () => void): Promise<void> {
  return new Promise((unseen) => {
    const go = () => {
      setOut()
      unseen()
    }
    void transition(
      'page',
      () => {
        go()
        return keepUntilPage()
      },
      go,
    )
  })
}
