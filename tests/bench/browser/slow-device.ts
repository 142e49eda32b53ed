import type { Page } from 'playwright-core'

/** A mid-range phone against this machine (DECISIONS D9). */
export const THROTTLE = 4

/** Slows the page's main thread down. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
