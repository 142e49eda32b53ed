import { nameOfDevice, UNKNOWN_BROWSER } from '#sync-protocol/domain/device-name.ts'

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
 * A readable name for a User-Agent header: "Firefox on Linux". Made of known words only, so that nothing that was sent is stored or shown.
 */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([sign]) => userAgent.includes(`${sign}/`))?.[1]
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1]
  if (browser === undefined) return system ?? UNKNOWN_BROWSER
  return system === undefined ? browser : nameOfDevice(browser, system)
}
