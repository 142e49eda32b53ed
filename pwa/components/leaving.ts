/**
 * For the `ref` of what may go in a breath and not in one cut: when React has taken it away, a picture of it that cannot be pressed, read or
 * reached fades where it was.
 */
export function leaving(element: HTMLElement | null): () => void {
  return () => {
    if (!element) return
    const { parentNode: place, scrollTop, offsetTop } = element
    // It goes from where it is, also when it is still on its way in.
    const { opacity, translate } = getComputedStyle(element)
    // A whole page that goes takes what lies on it along.
    queueMicrotask(() => {
      if (element.isConnected || !place?.isConnected || !element.showPopover) return
      element.inert = true
      element.style.cssText += `;opacity:${opacity};translate:${translate};--top:${offsetTop}px`
      element.classList.add('leaving')
      if (element instanceof HTMLDialogElement) element.popover = 'manual'
      place.append(element)
      if (element.popover) element.showPopover()
      element.scrollTop = scrollTop
      const [fade] = element.getAnimations()
      const gone = () => element.remove()
      if (fade) fade.finished.then(gone, gone)
      else gone()
    })
  }
}
