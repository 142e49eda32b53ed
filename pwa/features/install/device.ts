/** Safari's Share menu is the only way to install on an iPhone or iPad. A tablet of Apple's calls itself a Mac, but no Mac has a touch screen. */
export function isIOS({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** A phone or tablet, as far as a page can tell: what points is a finger. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

const WINDOWS = ['standalone', 'minimal-ui', 'window-controls-overlay']

/** This page runs as the installed app. */
export function runsInstalled(): boolean {
  // Safari on iOS had a word of its own for it before the standard one.
  return (
    WINDOWS.some((mode) => matchMedia(`(display-mode: ${mode})`).matches) || ('standalone' in navigator && navigator.standalone === true)
  )
}
