import { create } from 'zustand'

/** How many pictures are on their way to the cart, which holds what they show. */
export const useFlights = create(() => 0)
