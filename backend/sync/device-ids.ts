import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Account } from '../domain/account.ts'
import type { Random } from '../random.ts'
import type { AccountStore } from './account-store.ts'

const PATTERN = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/

const TAG_BYTES = 8
const REST_BYTES = 8

/**
 * Device ids that the server recognizes without storing them (SPEC R5): the moment of issue (ms), 16 bytes, and a MAC over both and the
 * account. The first eight bytes are the same for all devices of the account (its tag); the others are random or follow from the
 * predecessor.
 */
export class DeviceIds {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'starlane device id', 32))
  }

  issue(accountId: string, now: number, random: Random): string {
    return this.#signed(accountId, now, nonceOf(accountId, random(REST_BYTES)))
  }

  /**
   * The successor of a device, or of a change that waited without one: the same for each caller, so that copies of a profile stay one
   * device (SPEC R52). It is as old as its predecessor unless that is retired, else of the moment `newest` (SPEC R53).
   */
  follow(account: Pick<Account, 'id' | 'devices' | 'retiredThrough'>, after: string, newest: number): string {
    // Without the secret, so that known devices are found again even after the secret was replaced.
    const nonce = nonceOf(account.id, createHash('sha256').update(`${account.id}|${after}`).digest().subarray(0, REST_BYTES))
    const known = Object.keys(account.devices).find((id) => PATTERN.exec(id)?.[2] === nonce)
    if (known !== undefined) return known
    const before = this.issuedAt(account, after) ?? 0
    return this.#signed(account.id, before > account.retiredThrough ? before : newest, nonce)
  }

  /** When the id was issued, in ms; undefined if it was not issued to this account. */
  verify(accountId: string, deviceId: string): number | undefined {
    const [, issued = '', nonce = '', mac = ''] = PATTERN.exec(deviceId) ?? []
    if (mac === '') return undefined
    // Compared as text: two spellings of the same bytes would be two devices.
    const given = Buffer.from(mac)
    const right = Buffer.from(this.#mac(accountId, issued, nonce))
    return given.length === right.length && timingSafeEqual(given, right) ? Number.parseInt(issued, 36) : undefined
  }

  /**
   * When a device of this account was issued, in ms; undefined for any other. A device with marks in the account is recognized by them, so
   * that queues can be sent after the secret was replaced.
   */
  issuedAt({ id, devices }: Pick<Account, 'id' | 'devices'>, deviceId: string): number | undefined {
    const known = Object.hasOwn(devices, deviceId) ? devices[deviceId] : undefined
    return known?.issuedAt ?? this.verify(id, deviceId)
  }

  #signed(accountId: string, issuedAt: number, nonce: string): string {
    const issued = issuedAt.toString(36)
    return `${issued}.${nonce}.${this.#mac(accountId, issued, nonce)}`
  }

  #mac(accountId: string, issued: string, nonce: string): string {
    return createHmac('sha256', this.#key).update(`${accountId}|${issued}|${nonce}`).digest().subarray(0, 16).toString('base64url')
  }
}

export interface DeviceIssue {
  accounts: Pick<AccountStore, 'newest'>
  deviceIds: DeviceIds
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * Issues a new device of the account (SPEC R8), later than all it has had, on its newest commit (SPEC R38, R54); with `after`, its
 * successor (SPEC R52).
 */
export async function issueDevice({ accounts, deviceIds, clock, random }: DeviceIssue, account: Account, after?: string): Promise<string> {
  const newest = (await accounts.newest(account.id)) ?? account
  // The clock would tell two copies of a profile apart.
  if (after !== undefined) return deviceIds.follow(newest, after, issueTime(newest, 0))
  return deviceIds.issue(account.id, issueTime(newest, clock()), random)
}

/**
 * Later than the last device, whatever the clock says: after a clock that ran ahead, a new device would count as retired until that day, or
 * be the first to be retired (SPEC R54).
 */
function issueTime({ devices, retiredThrough }: Account, now: number): number {
  const before = Object.values(devices).map((device) => device.issuedAt)
  return Math.max(now, retiredThrough + 1, ...before.map((issued) => issued + 1))
}

/**
 * The common part of an account's device ids, which identifies the account to its devices (SPEC R51). It reveals nothing without the
 * account's id.
 */
export function tagOfAccount(accountId: string): string {
  return tagBytes(accountId).toString('base64url')
}

/** The tag in a device id; undefined if there is none. */
export function tagOfDevice(deviceId: string): string | undefined {
  const nonce = PATTERN.exec(deviceId)?.[2]
  return nonce === undefined ? undefined : Buffer.from(nonce, 'base64url').subarray(0, TAG_BYTES).toString('base64url')
}

function tagBytes(accountId: string): Buffer {
  return createHash('sha256').update(`starlane device of ${accountId}`).digest().subarray(0, TAG_BYTES)
}

function nonceOf(accountId: string, rest: Buffer): string {
  return Buffer.concat([tagBytes(accountId), rest]).toString('base64url')
}
