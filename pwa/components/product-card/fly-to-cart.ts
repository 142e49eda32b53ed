import { useFlights } from '../count-badge/flights.ts'
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
  const start = picture.getBoundingClientRect()
  const ghost = picture.cloneNode() as HTMLImageElement
  ghost.alt = ''
  ghost.setAttribute('aria-hidden', 'true')
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '40',
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    borderRadius: '1rem',
    objectFit: 'cover',
    pointerEvents: 'none',
  })
  // Above a sheet only what is in it can be seen.
  const layer = picture.closest('dialog') ?? document.body
  layer.append(ghost)
  const x = goal.left + goal.width / 2 - (start.left + start.width / 2)
  const y = goal.top + goal.height / 2 - (start.top + start.height / 2)
  const flight = ghost.animate(
    [
      { transform: 'none' },
      { transform: `translate(${x * 0.45}px, ${y * 0.45 - 60}px) scale(.5) rotate(-8deg)`, offset: 0.5 },
      { transform: `translate(${x}px, ${y}px) scale(.06) rotate(8deg)`, opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(.45,0,.4,1)' },
  )
  const end = () => {
    ghost.remove()
    land()
  }
  flight.finished.then(end, end)
}
