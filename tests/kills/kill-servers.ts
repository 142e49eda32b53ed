// Processes of the real shop are killed under load, again and again, and opened over what they left.
import { EventEmitter, once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { Client } from '../api/client.ts'
import { rightAnswers } from '../api/fan.ts'
import { openShop, type ShopProcess } from '../api/open-shop.ts'
import { sampleBank as bank } from '../sample-shop.ts'
import { Chance } from '../simulation/world/chance.ts'
import { Shopper, type OpenShops } from './shopper.ts'
import type { Goods } from './wishes.ts'

export interface Killing {
  seed: number
  kills: number
  /** Of the shop's processes; DATA_DIR and what names the store. */
  env: Record<string, string> & { DATA_DIR: string }
  /** Processes over one store: of the embedded one only one. */
  processes: number
  shoppers: number
  /** The program of a process; the sources, unless given. */
  entry?: string
}

export interface Killed {
  kills: number
  /** Changes that were answered, and are there once, in order. */
  changes: number
}

/** Answers of a process before it is killed, and how long it then goes on, in ms. */
const ANSWERS = [1, 40] as const
const LONGER_MS = [0, 30] as const

/** Throws where a change is lost, comes twice or out of order, or is not what the model says. */
export async function killServers({ seed, kills, env, processes, shoppers, entry }: Killing): Promise<Killed> {
  const chance = new Chance(seed, 'kills')
  const fleet = new Fleet(env, chance, entry)
  try {
    await Promise.all(Array.from({ length: processes }, (_, place) => fleet.open(place)))
    const goods = await goodsOf(await fleet.any())
    const fans = Array.from(
      { length: shoppers },
      (_, number) => new Shopper(`fan-${seed}-${number}`, fleet, goods, new Chance(seed, `fan ${number}`)),
    )
    for (const fan of fans) await fan.register()
    let done = 0
    const shopping = Promise.all(fans.map((fan) => fan.shop(() => done >= kills)))
    const killing = async () => {
      while (done < kills) {
        await fleet.answers(chance.whole(...ANSWERS))
        await after(chance.whole(...LONGER_MS))
        const place = chance.whole(0, processes - 1)
        await fleet.kill(place)
        await fleet.open(place)
        await Promise.all(fans.map((fan) => fan.look()))
        done += 1
      }
    }
    // What goes wrong first ends both.
    await Promise.all([killing(), shopping])
    for (const fan of fans) await fan.settle()
    for (const fan of fans) fan.close()
    return { kills, changes: fans.reduce((sum, fan) => sum + fan.changes, 0) }
  } finally {
    await fleet.close()
  }
}

/** The processes of one shop. */
class Fleet implements OpenShops {
  readonly #env: Killing['env']
  readonly #chance: Chance
  readonly #entry: string | undefined
  readonly #open: (ShopProcess | undefined)[] = []
  /** As many fans as there are wait for a process. */
  readonly #told = new EventEmitter().setMaxListeners(0)

  constructor(env: Killing['env'], chance: Chance, entry: string | undefined) {
    this.#env = env
    this.#chance = chance
    this.#entry = entry
  }

  async any(): Promise<string> {
    for (;;) {
      const open = this.#open.filter((shop) => shop !== undefined)
      if (open.length > 0) return this.#chance.pick(open).url
      await once(this.#told, 'open')
    }
  }

  answered(): void {
    this.#told.emit('answered')
  }

  async answers(count: number): Promise<void> {
    for (let seen = 0; seen < count; seen++) await once(this.#told, 'answered')
  }

  async open(place: number): Promise<void> {
    this.#open[place] = await openShop(this.#env, this.#entry)
    this.#told.emit('open')
  }

  async kill(place: number): Promise<void> {
    const shop = this.#open[place]
    this.#open[place] = undefined
    shop?.child.kill('SIGKILL')
    await shop?.ended
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((_, place) => this.kill(place)))
  }
}

async function goodsOf(url: string): Promise<Goods> {
  const client = new Client(url)
  const { products } = (await client.get('/api/catalog')).as(Catalog)
  client.close()
  const cheapest = products.toSorted((a, b) => a.priceGems - b.priceGems).slice(0, 24)
  const byId = new Map(products.map((product) => [product.id, product]))
  return {
    items: cheapest.map(({ id }) => id),
    nameOf: (id) => byId.get(id)?.name ?? '',
    price: (id) => byId.get(id)?.priceGems,
    name: (id) => byId.get(id)?.name,
    sold: () => [],
    bundle: () => undefined,
    wasShared: () => false,
    question(id) {
      const asked = bank.get(id)
      return asked && { difficulty: asked.difficulty, options: asked.options, answer: asked.options[asked.answer] }
    },
    answers: (round) => rightAnswers('hard', round * 10),
  }
}
