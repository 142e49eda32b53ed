// How long something stands on a page, by the page's own clock: no test has to wait and guess.
import type { Page } from 'playwright-core'

export interface Showing {
  text: string
  /** ms from its appearance to its end. */
  ms: number
}

/** Starts watching for a text that matches within a part of the page; call the answer to get how long it stood there. */
export async function watchText(page: Page, within: string, pattern: RegExp): Promise<() => Promise<Showing>> {
  const handle = await page.evaluateHandle(
    ({ within, source }) => {
      const wanted = new RegExp(source)
      const shown = () =>
        [...document.querySelectorAll(within)].map((element) => element.textContent ?? '').find((text) => wanted.test(text))
      const showing = new Promise<{ text: string; ms: number }>((resolve) => {
        let since: { text: string; at: number } | undefined
        const look = () => {
          const text = shown()
          if (text !== undefined) since ??= { text, at: performance.now() }
          else if (since !== undefined) {
            watcher.disconnect()
            resolve({ text: since.text, ms: performance.now() - since.at })
          }
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      })
      return { showing }
    },
    { within, source: pattern.source },
  )
  return () => handle.evaluate(({ showing }) => showing)
}
