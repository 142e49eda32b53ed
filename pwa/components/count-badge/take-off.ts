import { isStill } from '../transition.ts'

const FLIGHT_MS = 440

/** The flight itself; `land` is called at its end, or at once where there is none to see. */
export function takeOff(picture: HTMLImageElement, land: () => void): void {
  const goal = [...document.querySelectorAll('[data-cart-target]')].map((icon) => icon.getBoundingClientRect()).find((box) => box.width > 0)
  if (!goal || !picture.isConnected || isStill()) return land()
  const ghost = picture.cloneNode() as HTMLImageElement
  ghost.alt = ''
  // Of a photograph, the file that is shown: the copy stands alone, without its `<picture>`.
  ghost.src = picture.currentSrc || picture.src
  ghost.setAttribute('aria-hidden', 'true')
  const { left, top, width, height } = picture.getBoundingClientRect()
  // Every picture is a square. Where it stands in a wider place, it is shown whole.
  const size = Math.min(width, height)
  const x0 = left + (width - size) / 2
  const y0 = top + (height - size) / 2
  ghost.style.cssText = `position:fixed;z-index:40;left:${x0}px;top:${y0}px;width:${size}px;border-radius:1rem;pointer-events:none`
  // Above a sheet only what is in it can be seen.
  const layer = picture.closest('dialog') ?? document.body
  layer.append(ghost)
  const x = goal.left - x0 + (goal.width - size) / 2
  const y = goal.top - y0 + (goal.height - size) / 2
  const flight = ghost.animate(
    [
      {},
      { transform: `translate(${x * 0.45}px, ${y * 0.45 - 60}px) scale(.5) rotate(-8deg)`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(.06) rotate(8deg)` },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.45,0,.4,1)' },
  )
  const end = () => {
    ghost.remove()
    land()
  }
  flight.finished.then(end, end)
}
