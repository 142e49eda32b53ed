import { isInTransition } from './transition.ts'

/**
 * For the `ref` of what may go in a breath and not in one cut: when React has taken it away, a picture of it that cannot be pressed, read or
 * reached fades where it was.
 */
export function leaving(element: HTMLElement | null): () => void {
  return () => {
    if (!element) return
    const { parentNode: place, scrollTop, offsetTop } = element
    // It goes from where it is, also when it is still on its way in.
    const { opacity, translate, scale } = getComputedStyle(element)
    // A whole page that goes takes what lies on it along, and a transition has a picture of its own: taken away in the middle, this one ends it.
    queueMicrotask(() => {
      if (element.isConnected || !place?.isConnected || !element.showPopover || isInTransition()) return
      element.inert = true
      element.style.cssText += `;opacity:${opacity};translate:${translate};scale:${scale};--top:${offsetTop}px`
      element.className += ' leaving'
      if (element instanceof HTMLDialogElement) element.popover = 'manual'
      place.append(element)
      if (element.popover) element.showPopover()
      element.scrollTop = scrollTop
      void Promise.allSettled(element.getAnimations().map(({ finished }) => finished)).then(() => element.remove())
    })
  }
}
