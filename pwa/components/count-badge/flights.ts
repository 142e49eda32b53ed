import { create } from 'zustand'

/** How many pictures are on their way to the cart, which holds what they show. */
export const useFlights = create(() => 0)

/** The code of a flight, which the app says how to load (app/main.tsx): components load nothing by themselves. */
export const flight: { load?: () => Promise<typeof import('./take-off.ts')> } = {}
