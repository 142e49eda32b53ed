import { create } from 'zustand'

interface Flights {
  /** How many pictures are on their way to the cart, which holds what they show. */
  aloft: number
  /** The code of a flight, which the app says how to load (app/main.tsx): components load nothing by themselves. */
  load?: () => Promise<typeof import('./take-off.ts')>
}

export const useFlights = create<Flights>(() => ({ aloft: 0 }))
