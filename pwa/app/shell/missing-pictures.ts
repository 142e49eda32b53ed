import { MINUTE_MS, SECOND_MS } from '#sync-protocol/domain/units.ts'
import { useConnection } from '../../state/connection.ts'

/** How long after each failure a picture is asked for once more. What is gone for good is left alone after the last. */
const PAUSES_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]

/** Where a picture does not come a drawn one stands in for it (base.css), until it comes after a while or with the connection. For the life of the page. */
export function followMissingPictures(): void {
  const fail = (image: HTMLImageElement) => {
    const failures = Number(image.dataset['gone'] ?? 0) + 1
    image.dataset['gone'] = String(failures)
    const pause = PAUSES_MS[failures - 1]
    // Neither if it has come meanwhile nor if it has been asked for.
    if (pause !== undefined) setTimeout(() => image.dataset['gone'] === String(failures) && askFor(image), pause)
  }
  // Not on the window, which hears of no picture's load.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && fail(target), true)
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && target.removeAttribute('data-gone'), true)
  // What failed before; what has no size of its own is complete as well.
  for (const image of document.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => fail(image))
  useConnection.subscribe(({ state }, before) => {
    // Every answer of the shop says that it is online: only a return is news.
    if (state !== 'online' || before.state === 'online') return
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-gone]')) {
      image.dataset['gone'] = '0'
      askFor(image)
    }
  })
}

function askFor(image: HTMLImageElement): void {
  image.setAttribute('src', image.src)
}
