import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onThemeChange, THEMES } from '../theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }
const NAMES = { system: 'as the system', light: 'day', dark: 'night' }

/** System, day, night, and round again. */
export function ThemeSwitch({ words = false }: { /** With its text on screen. */ words?: boolean }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme)
  const Icon = ICONS[theme]
  const name = `Theme: ${NAMES[theme]}`
  const next = () => chooseTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system')
  return (
    <button
      type="button"
      className={words ? 'btn btn-small' : 'icon-btn'}
      aria-label={words ? undefined : name}
      title={words ? undefined : name}
      onClick={next}
    >
      <Icon aria-hidden="true" />
      {words && name}
    </button>
  )
}
