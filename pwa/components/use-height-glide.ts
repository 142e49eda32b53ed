import { useRef, type RefObject } from 'react'
import { isStill } from './turn.ts'

export const GLIDE = { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' }

/**
 * For a box that becomes higher or lower in one movement. Returns what its layout effect calls: it glides where that `isMoved`, and tells
 * whether anything of it was seen before, and may move.
 */
export function useHeightGlide(box: RefObject<HTMLElement | null>): (isMoved: boolean) => boolean {
  const height = useRef(0)
  const glide = useRef<Animation>(undefined)
  return (isMoved) => {
    const high = box.current?.offsetHeight ?? 0
    const isGliding = glide.current?.playState === 'running'
    const was = isGliding ? high : height.current
    if (!isGliding) height.current = high
    if (!isMoved || !was || isStill()) return false
    // Something else may go before it is as low as it will be.
    glide.current?.cancel()
    height.current = box.current?.offsetHeight ?? 0
    glide.current = box.current?.animate({ height: [`${was}px`, `${height.current}px`], overflow: 'clip' }, GLIDE)
    return true
  }
}
