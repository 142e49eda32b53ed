import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type Koa from 'koa'
import { shortId, type Random } from '../random.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** A random part, then a MAC for each account that has logged in here, the latest first. */
const PATTERN = /^[A-Za-z0-9_-]{22}(\.[A-Za-z0-9_-]{22}){1,8}$/
const MAX_ACCOUNTS = 8
/** The longest that browsers keep a cookie. */
const LIFE_MS = 400 * DAY_MS

/**
 * Recognizes browsers that have logged in to an account before, so that strangers' guesses cannot keep them out. The browser's mark names
 * no account, logs nobody in, and survives logouts.
 */
export class KnownDevices {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'starlane known device', 32))
  }

  /** The key that counts this browser's guesses at this account; undefined if it never logged in to it. */
  recognise(mark: string | undefined, accountId: string): string | undefined {
    const [nonce = '', ...macs] = parts(mark)
    if (nonce === '') return undefined
    const right = Buffer.from(this.#mac(nonce, accountId))
    return macs.some((mac) => timingSafeEqual(Buffer.from(mac), right)) ? `${nonce} ${accountId}` : undefined
  }

  /** The browser's new mark after a login to this account. */
  remember(mark: string | undefined, accountId: string, random: Random): string {
    const [nonce = shortId(random), ...macs] = parts(mark)
    const mine = this.#mac(nonce, accountId)
    return [nonce, mine, ...macs.filter((mac) => mac !== mine).slice(0, MAX_ACCOUNTS - 1)].join('.')
  }

  #mac(nonce: string, accountId: string): string {
    return createHmac('sha256', this.#key).update(`${nonce}|${accountId}`).digest().subarray(0, 16).toString('base64url')
  }
}

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

function parts(mark: string | undefined): string[] {
  return mark !== undefined && PATTERN.test(mark) ? mark.split('.') : []
}
