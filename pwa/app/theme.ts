/** The chosen theme. `public/theme.js` paints it before the first frame and again whenever it hears that it changed. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'starlane-theme'

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice cannot be kept; the system's theme stays.
  }
  dispatchEvent(new Event(KEY))
}

/** Calls back whenever the choice has changed. */
export function onThemeChange(listener: () => void): () => void {
  addEventListener(KEY, listener)
  return () => removeEventListener(KEY, listener)
}
