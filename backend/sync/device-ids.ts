import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Account } from '../domain/account.ts'
import type { Random } from '../random.ts'

const PATTERN = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/

/**
 * Device ids the server can tell from invented ones without storing them (SPEC R5): the moment of issue (ms), 16 random
 * bytes, and a MAC over both and the account.
 */
export class DeviceIds {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'starlane device id', 32))
  }

  issue(accountId: string, now: number, random: Random): string {
    const issued = now.toString(36)
    const nonce = random(16).toString('base64url')
    return `${issued}.${nonce}.${this.#mac(accountId, issued, nonce)}`
  }

  /** When the id was issued, in ms; undefined: it was not issued to this account. */
  verify(accountId: string, deviceId: string): number | undefined {
    const [, issued = '', nonce = '', mac = ''] = PATTERN.exec(deviceId) ?? []
    if (mac === '') return undefined
    // As written, not as decoded: two spellings of the same bytes would be two devices.
    const given = Buffer.from(mac)
    const right = Buffer.from(this.#mac(accountId, issued, nonce))
    return given.length === right.length && timingSafeEqual(given, right) ? Number.parseInt(issued, 36) : undefined
  }

  /**
   * When a device of this account was issued, in ms; undefined: it is not one of its devices. A device the account has
   * marks of is recognised by them, so that queues can still be sent after the secret was replaced.
   */
  issuedAt({ id, devices }: Pick<Account, 'id' | 'devices'>, deviceId: string): number | undefined {
    const known = Object.hasOwn(devices, deviceId) ? devices[deviceId] : undefined
    return known?.issuedAt ?? this.verify(id, deviceId)
  }

  #mac(accountId: string, issued: string, nonce: string): string {
    return createHmac('sha256', this.#key).update(`${accountId}|${issued}|${nonce}`).digest().subarray(0, 16).toString('base64url')
  }
}
