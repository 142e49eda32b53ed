import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isStill, isTurning } from '../../components/turn.ts'

const GO_MS = 80
const COME_MS = 160

/**
 * What stands in a box goes before what comes, where its `kind` is another: all in one frame is a cut. In a turn it has a picture that does
 * this.
 */
export function useExchange(box: RefObject<HTMLElement | null>, kind: unknown): void {
  const shown = useRef<{ kind: unknown; picture: HTMLElement }>(undefined)

  useLayoutEffect(() => {
    const { current } = box
    const before = shown.current
    if (current && before && before.kind !== kind && !isStill() && !isTurning()) {
      for (const part of current.children) part.animate({ opacity: [0, 1] }, { duration: COME_MS, delay: GO_MS, fill: 'backwards' })
      const { picture } = before
      current.append(picture)
      const gone = () => picture.remove()
      picture.animate({ opacity: [1, 0] }, { duration: GO_MS, fill: 'forwards' }).finished.then(gone, gone)
    }
    shown.current = current ? { kind, picture: pictureOf(current) } : undefined
  })
}

/** As it is now, to be seen only. */
function pictureOf(box: HTMLElement): HTMLElement {
  const picture = box.cloneNode(true) as HTMLElement
  picture.querySelector('[inert]')?.remove()
  picture.setAttribute('inert', '')
  picture.setAttribute('aria-hidden', 'true')
  picture.style.cssText = 'position:absolute;inset:0 0 auto;border:0;background:none;box-shadow:none'
  return picture
}
