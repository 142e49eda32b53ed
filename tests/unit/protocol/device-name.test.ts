import { expect, test } from 'vitest'
import { deviceName, shownDevice } from '#sync-protocol/domain/device-name.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IOS = (device: string) => `Mozilla/5.0 (${device}; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test.each([
  [`${WINDOWS} ${CHROME} Edg/126.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/111.0.0.0`, 'Opera on Windows'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [`${MAC} ${CHROME}`, 'Chrome on macOS'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${IOS('iPhone')} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IOS('iPad')} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  ['Windows', 'Windows'],
  ['Firefox/127.0', 'Firefox'],
  ['curl/8.5.0 <script>', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is %s, and shown so', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
  expect(shownDevice(name)).toBe(name)
})
