/** "Firefox on Linux": what one is logged in with. Names of browsers and systems stay as they are. */
export const browserOn = (browser: string, system: string) => `${browser} on ${system}`
export const unknownBrowser = 'Unknown browser'
