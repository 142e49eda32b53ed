import href from '../styles/later.css?url'

/** The document's one link to the sheet. */
let coming: Promise<void> | undefined

/** Brings the styles of the screens outside the core, once: a screen shown before them would be half there. After a failure it may be called again. */
export function laterSheet(): Promise<void> {
  if (globalThis.document === undefined) return Promise.resolve()
  // A public page's own HTML names the sheet, and nothing runs before what the HTML names is there.
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) coming ??= Promise.resolve()
  return (coming ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      reject(new Error(`the styles of this screen did not come: ${link.href}`))
    }
    document.head.append(link)
  }))
}
