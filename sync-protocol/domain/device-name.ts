import { browserOn, unknownBrowser } from '#words/device-names.ts'

/** What the server calls a device whose browser it does not know. */
export const UNKNOWN_BROWSER = 'Unknown browser'

/** In this order, because most browsers also name their ancestors. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/**
 * What the server calls a device, in English in every language, by its User-Agent header: "Firefox on Linux". Made of known words only, so
 * that nothing that was sent is stored or shown.
 */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => userAgent.includes(`${sign}/`))?.[1]
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1]
  if (browser === undefined) return system ?? UNKNOWN_BROWSER
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The name of a device, as the server has it, in the language of this build. */
export function shownDevice(device: string): string {
  if (device === UNKNOWN_BROWSER) return unknownBrowser
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser === undefined || system === undefined ? device : browserOn(browser, system)
}
