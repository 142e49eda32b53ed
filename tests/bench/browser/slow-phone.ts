// One start of the browser as a slow phone, at one address, with nothing switched on but what is asked for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { openPlainPage, type PlainPage } from './plain-browser.ts'
import { THROTTLE } from './slow-device.ts'

const PHONE = { width: 412, height: 915, deviceScaleFactor: 1, mobile: false }
const MOST_MS = 60_000
/** What is measured is the app's start, not the browser's, which is busy with itself for a moment. */
const STARTED_MS = 500

/** How its network is: ms there and back, bytes a second, -1 for as many as there are. */
export interface PhoneNetwork {
  offline: boolean
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

export const OFFLINE: PhoneNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 0.75 up (bytes a second here). */
export const SLOW_4G: PhoneNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

const Start = v.object({
  firstPaint: v.number(),
  firstContentfulPaint: v.number(),
  /** When the last picture that can be seen without scrolling was there; absent where the page shows none. */
  pictures: v.optional(v.number()),
})
export type Start = v.InferOutput<typeof Start>

/** A script of this folder that runs in the page. */
export function scriptOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

const readStart = scriptOf('read-start.js')
const recordPictures = scriptOf('record-pictures.js')

/** Opens the address, and closes the browser when `measure` is through with it. `scripts` run in the page before anything else does. */
export async function onSlowPhone<Result>(
  profileFolder: string,
  url: string,
  { network, scripts = [], flags = [] }: { network: PhoneNetwork; scripts?: readonly string[]; flags?: readonly string[] },
  measure: (page: PlainPage) => Promise<Result>,
): Promise<Result> {
  const page = await openPlainPage(profileFolder, flags)
  try {
    await wait(STARTED_MS)
    await page.send('Emulation.setDeviceMetricsOverride', PHONE)
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    // Without it a network is not slowed; but it reports every request, which costs time that no real phone pays.
    if (!network.offline) await page.send('Network.enable')
    await page.send('Network.emulateNetworkConditions', { ...network })
    await page.send('Page.enable')
    for (const source of [recordPictures, ...scripts]) await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Page.navigate', { url })
    return await measure(page)
  } finally {
    await page.close()
  }
}

/** Resolves with when the page had painted and its pictures were there, once they are. */
export function startOf(page: PlainPage): Promise<Start> {
  return untilRead(page, readStart, Start)
}

/** Resolves with what the expression gives, once that is of this shape. */
export async function untilRead<Output>(page: PlainPage, expression: string, schema: v.GenericSchema<unknown, Output>): Promise<Output> {
  for (const late = Date.now() + MOST_MS; Date.now() < late; await wait(100)) {
    const read = v.safeParse(schema, await page.evaluate(expression))
    if (read.success) return read.output
  }
  throw new Error(`not within ${MOST_MS} ms: ${expression}`)
}
