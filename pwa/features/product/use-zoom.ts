import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

export const MAX_ZOOM = 4
/** What a press makes a picture larger by. */
export const STEP = 1.5
/** Of a wheel, for as much again: a trackpad that is pinched turns it. */
const DOUBLING_PX = 200

interface Zoom {
  /** 1: all of the picture is in the box. */
  zoom: number
  /** What lies at this point of the window stays there; without one, what is in the middle of the box. */
  zoomTo: (zoom: number, x?: number, y?: number) => void
}

/** How large the picture in a scrolled box is: what two fingers, or a trackpad, make of it, and whoever calls `zoomTo`. */
export function useZoom(box: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1)

  const zoomTo: Zoom['zoomTo'] = (wanted, x, y) => {
    const place = box.current
    const picture = place?.querySelector('img')
    if (!place || !picture) return
    const window = place.getBoundingClientRect()
    const [midX, midY] = [x ?? window.x + window.width / 2, y ?? window.y + window.height / 2]
    const before = picture.getBoundingClientRect()
    // Near its end it is at its end: a step back and forth leads to where it began.
    const next = Math.min(Math.max(wanted, 1), MAX_ZOOM)
    flushSync(() => setZoom(next < 1.01 ? 1 : next))
    const after = picture.getBoundingClientRect()
    place.scrollBy({
      left: after.x + ((midX - before.x) / before.width) * after.width - midX,
      top: after.y + ((midY - before.y) / before.height) * after.height - midY,
      behavior: 'instant',
    })
  }
  const zoomNow = useEffectEvent(zoomTo)
  const now = useEffectEvent(() => zoom)

  useEffect(() => {
    const place = box.current
    if (!place) return
    let begun = { apart: 1, zoom: 1 }
    // Nothing of it reaches a sheet around this, which would be pulled down.
    const onStart = (event: TouchEvent) => {
      event.stopPropagation()
      begun = { apart: spreadOf(event).apart, zoom: now() }
    }
    const onMove = (event: TouchEvent) => {
      event.stopPropagation()
      const isPinch = event.touches.length > 1
      // All of it in sight there is nowhere to go, and the page beneath must not.
      if ((isPinch || now() === 1) && event.cancelable) event.preventDefault()
      if (!isPinch) return
      const { apart, x, y } = spreadOf(event)
      zoomNow((begun.zoom * apart) / begun.apart, x, y)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomNow(now() * 2 ** (-event.deltaY / DOUBLING_PX), event.clientX, event.clientY)
    }
    place.addEventListener('touchstart', onStart, { passive: true })
    place.addEventListener('touchmove', onMove, { passive: false })
    place.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      place.removeEventListener('touchstart', onStart)
      place.removeEventListener('touchmove', onMove)
      place.removeEventListener('wheel', onWheel)
    }
  }, [box])

  return { zoom, zoomTo }
}

/** How far two fingers are apart, and the middle between them. */
function spreadOf({ touches: [one, other] }: TouchEvent): { apart: number; x: number; y: number } {
  if (!one || !other) return { apart: 1, x: 0, y: 0 }
  return {
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  }
}
