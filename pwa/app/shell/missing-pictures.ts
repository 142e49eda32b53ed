import { useConnection } from '../../state/connection.ts'

/** Where a picture does not come a drawn one stands in for it (base.css), until the connection is back. For the life of the page. */
export function followMissingPictures(): void {
  const note = ({ target, type }: Event) => {
    if (target instanceof HTMLImageElement) target.toggleAttribute('data-gone', type === 'error')
  }
  // Not on the window, which hears of no picture's load.
  document.addEventListener('error', note, true)
  document.addEventListener('load', note, true)
  useConnection.subscribe(({ state }, before) => {
    // Every answer of the shop says that it is online: only a return is news.
    if (state !== 'online' || before.state === 'online') return
    for (const image of document.querySelectorAll<HTMLImageElement>('[data-gone]')) image.setAttribute('src', image.src)
  })
}
