import { useFlights } from './flights.ts'
import { isStill } from '../turn.ts'

const FLIGHT_MS = 440

/** Lets a copy of the picture fly to the cart icon that is on screen, whose number follows as it lands. Feedback only: the cart has already changed. */
export function flyToCart(picture: HTMLImageElement): void {
  if (isStill()) return
  useFlights.setState((aloft) => aloft + 1)
  const land = () => useFlights.setState((aloft) => aloft - 1)
  // Measuring and a new layer cost a slow phone a frame: first the one that shows the change.
  requestAnimationFrame(() => setTimeout(takeOff, 0, picture, land))
}

function takeOff(picture: HTMLImageElement, land: () => void): void {
  const goal = [...document.querySelectorAll('[data-cart-target]')].map((icon) => icon.getBoundingClientRect()).find((box) => box.width > 0)
  if (!goal || !picture.isConnected) return land()
  const ghost = picture.cloneNode() as HTMLImageElement
  ghost.alt = ''
  ghost.setAttribute('aria-hidden', 'true')
  const { left, top, width, height } = picture.getBoundingClientRect()
  ghost.style.cssText = `position:fixed;z-index:40;left:${left}px;top:${top}px;width:${width}px;height:${height}px;border-radius:1rem;object-fit:cover;pointer-events:none`
  // Above a sheet only what is in it can be seen.
  const layer = picture.closest('dialog') ?? document.body
  layer.append(ghost)
  const x = goal.left - left + (goal.width - width) / 2
  const y = goal.top - top + (goal.height - height) / 2
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
