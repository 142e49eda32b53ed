import { useSyncExternalStore } from 'react'

/** Below this width the menus stand behind the burger (shell.css). */
const COMPACT = '(max-width: 63.99rem)'

/** True where the bar has no room for its menus. */
export function useCompact(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(COMPACT).matches)
}

function onChange(listener: () => void): () => void {
  const media = matchMedia(COMPACT)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
