import href from '../styles/later.css?url'

/** Brings the styles of the screens outside the core, once: a screen shown before them would be half there. After a failure it may be called again. */
export function laterSheet(): Promise<void> {
  if (globalThis.document === undefined) return Promise.resolve()
  const there = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
  // A public page's own HTML names the sheet, and nothing runs before what the HTML names is there.
  if (there && !there.dataset['coming']) return Promise.resolve()
  const link = there ?? document.createElement('link')
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => {
      delete link.dataset['coming']
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`no styles came: ${link.href}`))
    })
    if (there) return
    link.dataset['coming'] = '1'
    document.head.append(Object.assign(link, { rel: 'stylesheet', href }))
  })
}
