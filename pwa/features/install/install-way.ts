import type { InstallPrompt } from '../../state/install.ts'

/**
 * How the app gets onto this device: `prompt` – by the browser's own question; the rest by hand, each browser in its own way;
 * `none` – this browser installs no apps.
 */
export type InstallWay = 'prompt' | 'ios' | 'firefox-android' | 'chromium-android' | 'chromium' | 'mac-safari' | 'none'

export interface BrowserFacts {
  userAgent: string
  maxTouchPoints: number
  prompt: InstallPrompt | undefined
}

export function installWay({ userAgent, maxTouchPoints, prompt }: BrowserFacts): InstallWay {
  if (prompt !== undefined) return 'prompt'
  // A tablet of Apple's calls itself a Mac, but no Mac has a touch screen.
  const isMac = userAgent.includes('Macintosh')
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && maxTouchPoints > 1)) return 'ios'
  const isFirefox = userAgent.includes('Firefox/')
  if (userAgent.includes('Android')) return isFirefox ? 'firefox-android' : 'chromium-android'
  if (isFirefox) return 'none'
  if (userAgent.includes('Chrome/')) return 'chromium'
  return isMac ? 'mac-safari' : 'none'
}

/** Whether an offer may say that it can be done: by the browser's question, or by a few taps that are the same on every such device. */
export function isOfferable(way: InstallWay): boolean {
  return way === 'prompt' || way === 'ios' || way === 'firefox-android'
}

const WINDOWS = ['standalone', 'minimal-ui', 'window-controls-overlay']

/** This page runs as the installed app. */
export function runsInstalled(): boolean {
  // Safari on iOS had a word of its own for it before the standard one.
  return (
    WINDOWS.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) || ('standalone' in navigator && navigator.standalone === true)
  )
}
