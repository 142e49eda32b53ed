import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * For a dialog that a press beside it closes. One that began within it, as when a text is marked up to its edge and beyond, is none, although the
 * browser says that the dialog was clicked.
 */
export function usePressBeside(close: () => void) {
  const beganOn = useRef<EventTarget>(null)
  return {
    onPointerDown({ target }: PointerEvent) {
      beganOn.current = target
    },
    onClick({ target, currentTarget }: MouseEvent) {
      if (target === currentTarget && beganOn.current === target) close()
    },
  }
}
