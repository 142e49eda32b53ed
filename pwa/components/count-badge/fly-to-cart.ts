import { flight, useFlights } from './flights.ts'

const PAINTED_MS = 20

/** Lets a copy of the picture fly to the cart icon that is on screen, whose number follows as it lands. Feedback only: the cart has already changed. */
export function flyToCart(picture: HTMLImageElement): void {
  useFlights.setState((aloft) => aloft + 1)
  const land = () => useFlights.setState((aloft) => aloft - 1)
  // Code, measuring and a new layer cost a slow phone a frame: first the one that shows the change is painted.
  const takeOff = async () => {
    const code = await flight.load?.().catch(() => undefined)
    if (code) code.takeOff(picture, land)
    else land()
  }
  requestAnimationFrame(() => setTimeout(() => void takeOff(), PAINTED_MS))
}
