// The code behind the screens never arrives: what they do is journalled and shown, and nothing is sent. A test may say what it does to an order.
import { vi } from 'vitest'
import type * as Engine from '../../../pwa/actions/load-engine.ts'

type Core = Awaited<ReturnType<typeof Engine.engine>>

const never = (): Promise<never> => new Promise(() => undefined)
export const engine = vi.fn<() => Promise<Partial<Core>>>(never)
export const engineWhenIdle: typeof Engine.engineWhenIdle = never

/** The engine is there, and takes orders back as this mock says, until the end of the test. */
export function engineThatWithdraws() {
  const withdraw = vi.fn<Core['withdraw']>()
  engine.mockImplementation(async () => ({ withdraw }))
  return withdraw
}

/** From now on it does not arrive. */
export function noEngine(): void {
  engine.mockImplementation(never)
}
