import { useSyncExternalStore } from 'react'
import * as say from '#words/connection.ts'
import { cutOff } from '../content/cut-off.ts'

const EVENTS = ['online', 'offline']

/** Why nothing can be asked of the shop, and what that becomes while it is read. */
export function useCutOff(): string {
  return useSyncExternalStore(onChange, cutOff, () => say.cutOff(true))
}

function onChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener)
  return () => EVENTS.forEach((event) => removeEventListener(event, listener))
}
