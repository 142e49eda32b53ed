import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isStill } from '../transition.ts'
import { WIDE_PX } from './wide-window.ts'

/** Pulled so far down a sheet is let go of for good, in px. */
const FAR_PX = 120
/** Or flicked so quickly at the end, in px a ms, over more than a twitch. */
const FLICK = 0.5
const TWITCH_PX = 30
/** A finger that has not moved for so long flicks no more. */
const REST_MS = 80
const BACK_MS = 180

interface Pull {
  x: number
  y: number
  /** When the finger moved last, in ms of the page's clock, and how quickly, in px a ms downwards. */
  at: number
  pace: number
}

/** On a phone a finger that pulls down what stands at its start takes the sheet along, and closes it: as a phone's own sheets do. */
export function usePullDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const letGo = useEffectEvent(close)

  useEffect(() => {
    const box = sheet.current
    if (!box) return
    let begun: Pull | undefined
    let down = 0
    const release = (isLetGo: boolean) => {
      const from = down
      begun = undefined
      down = 0
      // It goes on from where it was pulled to.
      if (isLetGo) return letGo()
      box.style.removeProperty('translate')
      if (from > 0 && !isStill()) box.animate({ translate: [`0 ${from}px`, '0 0'] }, { duration: BACK_MS, easing: 'ease-out' })
    }
    const onStart = ({ touches: [finger, another], timeStamp }: TouchEvent) => {
      if (down > 0) release(false)
      const isAtStart = box.scrollTop <= 0 && innerWidth < WIDE_PX
      begun = finger && !another && isAtStart ? { x: finger.clientX, y: finger.clientY, at: timeStamp, pace: 0 } : undefined
    }
    const onMove = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!begun || !finger) return
      const y = finger.clientY - begun.y
      // Upwards and sideways it is the browser's, from its first move on.
      if (down === 0 && (y <= Math.abs(finger.clientX - begun.x) || !event.cancelable)) begun = undefined
      else {
        event.preventDefault()
        const before = down
        down = Math.max(1, y)
        begun.pace = (down - before) / Math.max(1, event.timeStamp - begun.at)
        begun.at = event.timeStamp
        box.style.translate = `0 ${down}px`
      }
    }
    const onEnd = ({ timeStamp }: TouchEvent) => {
      if (!begun || down === 0) return
      const pace = timeStamp - begun.at > REST_MS ? 0 : begun.pace
      // One that goes up again at the end has changed its mind.
      release(pace > FLICK ? down > TWITCH_PX : pace > -FLICK && down > FAR_PX)
    }
    const onCancel = () => release(false)
    box.addEventListener('touchstart', onStart, { passive: true })
    box.addEventListener('touchmove', onMove, { passive: false })
    box.addEventListener('touchend', onEnd)
    box.addEventListener('touchcancel', onCancel)
    return () => {
      box.removeEventListener('touchstart', onStart)
      box.removeEventListener('touchmove', onMove)
      box.removeEventListener('touchend', onEnd)
      box.removeEventListener('touchcancel', onCancel)
    }
  }, [sheet])
}
