import href from '../styles/later.css?url'

/** The attribute of a link to the sheet that is still loading. */
const COMING = 'data-coming'

/** Brings the styles of the screens outside the core, once: a screen shown before them would be half there. After a failure it may be called again. */
export function laterSheet(): Promise<void> {
  if (globalThis.document === undefined) return Promise.resolve()
  const there = document.querySelector(`link[rel=stylesheet][href="${href}"]`)
  // A public page's own HTML names the sheet, and nothing runs before what the HTML names is there.
  if (there && !there.hasAttribute(COMING)) return Promise.resolve()
  const link = there ?? document.createElement('link')
  const come = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => {
      link.removeAttribute(COMING)
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`the styles of this screen did not come: ${href}`))
    })
  })
  if (!there) {
    Object.assign(link, { rel: 'stylesheet', href }).setAttribute(COMING, '')
    document.head.append(link)
  }
  return come
}
