import type Koa from 'koa'
import type { Random } from '../random.ts'
import type { KnownDevices } from './known-devices.ts'

/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * 24 * 60 * 60_000

interface Deps {
  config: { https: boolean }
  knownDevices: KnownDevices
  random: Random
}

/** The browser's proof that it has logged in before. */
export function knownDeviceMark({ config }: Pick<Deps, 'config'>, ctx: Pick<Koa.Context, 'cookies'>): string | undefined {
  return ctx.cookies.get(nameOf(config))
}

/** Gives the browser the proof for its next login to this account. */
export function rememberDevice(deps: Deps, ctx: Pick<Koa.Context, 'cookies'>, accountId: string): void {
  const { config, knownDevices, random } = deps
  const mark = knownDevices.remember(knownDeviceMark(deps, ctx), accountId, random)
  ctx.cookies.set(nameOf(config), mark, { maxAge: LIFE_MS, httpOnly: true, sameSite: 'lax' })
}

function nameOf({ https }: Deps['config']): string {
  return https ? '__Host-starlane.known' : 'starlane.known'
}
