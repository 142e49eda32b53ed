import { browserOn, unknownBrowser } from '#words/device-names.ts'

/** What the server calls a device whose browser it does not know. */
export const UNKNOWN_BROWSER = 'Unknown browser'

/** What the server calls a device, in English in every language: "Firefox on Linux". */
export function nameOfDevice(browser: string, system: string): string {
  return `${browser} on ${system}`
}

/** The name of a device, as the server has it, in the language of this build. */
export function shownDevice(device: string): string {
  if (device === UNKNOWN_BROWSER) return unknownBrowser
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser === undefined || system === undefined ? device : browserOn(browser, system)
}
