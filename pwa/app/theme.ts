import { turn } from '../components/turn.ts'
import { inStorage } from '../storage/web-storage.ts'

/** The chosen theme. `public/theme.js` paints it before the first frame and again whenever it hears that it changed. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'starlane-theme'

export function chosenTheme(): Theme {
  const stored = inStorage('localStorage', (storage) => storage.getItem(KEY))
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function chooseTheme(theme: Theme) {
  // Without storage the choice cannot be kept; the system's theme stays.
  inStorage('localStorage', (storage) => (theme === 'system' ? storage.removeItem(KEY) : storage.setItem(KEY, theme)))
  void turn('theme', () => void dispatchEvent(new Event(KEY)))
}

/** Calls back whenever the choice has changed. */
export function onThemeChange(listener: () => void): () => void {
  addEventListener(KEY, listener)
  return () => removeEventListener(KEY, listener)
}
