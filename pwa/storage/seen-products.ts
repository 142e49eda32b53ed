import { read, write } from './web-storage.ts'

/** In local storage: ids of the products that were opened on this device, the last one first. They never leave it. */
const KEY = 'starlane-seen'
const MOST = 20

export function seenProducts(): readonly string[] {
  return (read('localStorage', KEY) ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .slice(0, MOST)
}

export function noteSeen(id: string): void {
  const others = seenProducts().filter((other) => other !== id)
  write('localStorage', KEY, [id, ...others].slice(0, MOST).join(' '))
}

export function forgetSeen(): void {
  write('localStorage', KEY, undefined)
}
