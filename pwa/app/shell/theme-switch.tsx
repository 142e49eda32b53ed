import Monitor from 'lucide-static/icons/monitor.svg?react'
import Moon from 'lucide-static/icons/moon.svg?react'
import Sun from 'lucide-static/icons/sun.svg?react'
import { useSyncExternalStore } from 'react'
import * as say from '#words/shell.ts'
import { transition } from '../../components/transition.ts'
import { notify } from '../../state/notices.ts'
import { inStorage } from '../../storage/web-storage.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** System, day, night, and round again. As an icon in the bar, else as a text. */
export function ThemeSwitch({ className = 'icon-btn' }: { className?: string }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => 'system' as const)
  const Icon = ICONS[theme]
  const name = say.theme[theme]
  const iconOnly = className === 'icon-btn'
  // Pressed again before the first change is shown, it goes two on.
  const next = () => {
    chooseTheme(THEMES[(THEMES.indexOf(chosenTheme()) + 1) % THEMES.length] ?? 'system')
    notify({ tone: 'heard', text: say.theme[chosenTheme()] })
  }
  return (
    <button type="button" className={className} aria-label={iconOnly ? name : undefined} title={iconOnly ? name : undefined} onClick={next}>
      <Icon />
      {!iconOnly && <span>{name}</span>}
    </button>
  )
}

/** The chosen theme. `public/theme.js` paints it before the first frame and again whenever it hears that it changed. */
const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const KEY = 'starlane-theme'

function chosenTheme(): Theme {
  const stored = inStorage('localStorage', (storage) => storage.getItem(KEY))
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function chooseTheme(theme: Theme) {
  // Without storage the choice cannot be kept; the system's theme stays.
  inStorage('localStorage', (storage) => (theme === 'system' ? storage.removeItem(KEY) : storage.setItem(KEY, theme)))
  void transition('theme', () => void dispatchEvent(new Event(KEY)))
}

/** Calls back whenever the choice has changed. */
function onThemeChange(listener: () => void): () => void {
  addEventListener(KEY, listener)
  return () => removeEventListener(KEY, listener)
}
