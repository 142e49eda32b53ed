// A program that calls the shop under the login of a device, as anyone may write one: it knows the documented routes and the protocol, and no code of the shop.
import type { HistoryEvent } from '../history.ts'
import type { Life } from './life.ts'
import type { Device } from './device.ts'

/** What such a program may do: well, or as no app of the shop would. */
export type Call =
  /** A documented call under a key, tried again until it is answered; the same key again, and with another body. */
  | 'under a key'
  /** So many other devices that the oldest are retired (SPEC R6). */
  | 'many devices'
  /** A push whose first number is beyond the next, one with what only a newer shop knows, one in the name of another account's device. */
  | 'gap'
  | 'unknown mutation'
  | 'device of another'
  /** A push of a protocol that the shop does not speak any more (SPEC R2). */
  | 'earlier protocol'

const MANY = 66

interface Answer {
  status: number
  body: Readonly<Record<string, unknown>>
}

export class Caller {
  readonly #device: Device
  readonly #life: Life
  #ids = 0

  constructor(device: Device, life: Life) {
    this.#device = device
    this.#life = life
  }

  /** `foreign`: device ids that were issued to other accounts. */
  async make(call: Call, foreign: readonly string[]): Promise<void> {
    switch (call) {
      case 'under a key':
        return this.#underAKey()
      case 'many devices':
        for (let count = 0; count < MANY; count++) await this.#push({ first: 1, changes: [wish(count, { at: 0 })] })
        return
      case 'gap':
        await this.#push({ first: 3, changes: [wish(0), wish(1)] })
        return
      case 'unknown mutation':
        await this.#push({ first: 1, changes: [wish(0), { name: 'store/cart/polish', args: {} }, wish(1)] })
        return
      case 'device of another':
        for (const deviceId of foreign) await this.#push({ first: 1, changes: [wish(2)], deviceId })
        return
      case 'earlier protocol':
        await this.#push({ first: 1, changes: [wish(0), wish(1)], protocol: 1 })
    }
  }

  async #underAKey(): Promise<void> {
    const key = this.#id()
    const path = '/api/store/gem-bundles/purchase-custom'
    const buy = async (amount: number) => {
      for (let tries = 0; tries < 4; tries++) {
        const answer = await this.#call('POST', path, { amount }, { 'idempotency-key': key })
        if (answer !== undefined && answer.status < 500) return
        await this.#device.around.time.sleep(300)
      }
    }
    await buy(3)
    await buy(3)
    await buy(4)
  }

  async #push(push: { first: number; changes: readonly { name: string; args: object }[]; protocol?: number; deviceId?: string }) {
    const { first, changes, protocol = 2 } = push
    const deviceId = push.deviceId ?? (await this.#call('POST', '/api/sync/device', {}))?.body.deviceId
    if (typeof deviceId !== 'string') return
    const mutations = changes.map(({ name, args }, place) => ({ seq: first + place, id: this.#id(), name, v: 'at' in args ? 2 : 1, args }))
    await this.#call('POST', '/api/sync/push', { protocol, deviceId, ackedThrough: 0, mutations })
  }

  async #call(method: string, path: string, body: object, extra: Record<string, string> = {}): Promise<Answer | undefined> {
    const { around, chance, local } = this.#device
    const token = local.get('token')
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'a program',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...extra,
    }
    try {
      const answer = await around.network.send(
        { method, path, headers, body: JSON.stringify(body) },
        { place: { device: this.#device.name, tab: 'program', life: 0 }, life: this.#life, chance, fate: this.#device.nextFate(path) },
      )
      return { status: answer.status, body: JSON.parse(answer.body) }
    } catch {
      return undefined
    }
  }

  /** Never that of another program: the name of the device is in it. */
  #id(): string {
    const { name, around } = this.#device
    return `program-${name}-${around.time.turns}-${++this.#ids}`.padEnd(32, '0')
  }
}

function wish(which: number, place: { at?: number } = {}): { name: string; args: object } {
  const itemId = ['ring', 'pin', 'hoodie'][which % 3]
  return which % 6 < 3 ? { name: 'store/wishlist/add', args: { itemId, ...place } } : { name: 'store/wishlist/remove', args: { itemId } }
}

/** Ids of devices that the shop has issued to other accounts than this one. */
export function devicesOfOthers(events: readonly HistoryEvent[], account: string): string[] {
  const issued = events.flatMap((event) => {
    if (event.kind !== 'replied') return []
    const { accountId, user, deviceId } = fieldsOf(event.body)
    const owner = accountId ?? fieldsOf(user).id
    return typeof deviceId === 'string' && owner !== undefined && owner !== account ? [deviceId] : []
  })
  return [...new Set(issued)].slice(0, 2)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
