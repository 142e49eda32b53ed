import { useSyncExternalStore } from 'react'
import { cutOff, NO_ANSWER } from '../content/cut-off.ts'

const EVENTS = ['online', 'offline']

/** Why nothing can be asked of the shop, and what that becomes while it is read. */
export function useCutOff(): string {
  return useSyncExternalStore(onChange, cutOff, () => NO_ANSWER)
}

function onChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener)
  return () => EVENTS.forEach((event) => removeEventListener(event, listener))
}
