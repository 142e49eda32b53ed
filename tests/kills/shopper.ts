// A program with a login that shops by the protocol alone: what it is not told of, it sends again. What must come of it, the plain model says.
import { LoginResponse } from '#sync-protocol/api/user.ts'
import { PullResponse, PushResponse, type Mutation, type Outcome, type PushRequest } from '#sync-protocol/protocol/messages.ts'
import { Client, type Answer } from '../api/client.ts'
import { run } from '../simulation/model/run.ts'
import { NEW_ACCOUNT, type Fact, type ModelAccount, type Shop, type Verdict } from '../simulation/model/shop.ts'
import type { Chance } from '../simulation/world/chance.ts'
import { same } from './same.ts'
import { wishOf, type Goods } from './wishes.ts'

const MOST_AT_ONCE = 30
const MOST_WAITING = 60
/** How long it waits after an answer that says "later". */
const LATER_MS = 50
/** Request Timeout: the machine has stood still for so long that the server gave up a request that was half there. */
const STOPPED = 408

interface Wanted {
  mutation: Mutation
  verdict: Verdict
}

/** Where a request can go: any process of the shop that is open, as soon as there is one. */
export interface OpenShops {
  any(): Promise<string>
  /** A push was answered. */
  answered(): void
}

export class Shopper {
  readonly name: string
  readonly #shops: OpenShops
  readonly #goods: Goods
  readonly #chance: Chance
  readonly #clients = new Map<string, Client>()
  #token = ''
  #deviceId = ''
  #model: ModelAccount = NEW_ACCOUNT
  readonly #facts: Fact[] = []
  #made = 0
  /** Changes without an answer, oldest first. */
  #waiting: Wanted[] = []
  readonly #settled = new Map<number, string>()
  #acked = 0
  #version = 0

  constructor(name: string, shops: OpenShops, goods: Goods, chance: Chance) {
    this.name = name
    this.#shops = shops
    this.#goods = goods
    this.#chance = chance
  }

  /** Changes that were answered so far. */
  get changes(): number {
    return this.#settled.size
  }

  async register(): Promise<void> {
    const client = await this.#client()
    const person = { username: this.name, email: `${this.name}@example.com`, password: 'a long password' }
    const { token, deviceId } = (await client.post('/api/auth/register', person)).as(LoginResponse)
    this.#token = token
    this.#deviceId = deviceId
    for (const known of this.#clients.values()) known.token = token
  }

  /** Shops until it is told to end, then until every change has its answer. */
  async shop(isOver: () => boolean): Promise<void> {
    while (!isOver() || this.#waiting.length > 0) {
      if (!isOver()) this.#wish(this.#chance.whole(1, MOST_AT_ONCE))
      const batch = this.#waiting.slice(0, this.#chance.whole(1, MOST_AT_ONCE))
      const copies = this.#chance.once(6) ? 2 : 1
      await Promise.all(Array.from({ length: copies }, () => this.#push(batch)))
    }
  }

  /** What was answered is there: no version that was told has gone. Throws where it has. */
  async look(): Promise<PullResponse> {
    const told = this.#version
    const pulled = await this.#read('/api/sync/pull?protocol=2', (answer) => answer.as(PullResponse))
    if (pulled.version < told) throw new Error(`${this.name}: version ${told} was answered, ${pulled.version} is there`)
    return pulled
  }

  /** Everything stands as the model says: once, in order. Throws where it does not. */
  async settle(): Promise<void> {
    const { state } = await this.look()
    const model = this.#model
    this.#same('gems', state.gems, model.gems)
    this.#same('type', state.personalityType, model.personalityType)
    this.#same(
      'cart',
      state.cart.map(({ itemId, qty }) => ({ itemId, qty })),
      model.cart,
    )
    this.#same(
      'wishlist',
      state.wishlist.map(({ itemId }) => itemId),
      model.wishlist,
    )
    this.#same(
      'questions',
      state.decisions.map(({ why }) => why),
      model.questions.map(({ why }) => why),
    )
    await this.#sameFacts('/api/store/inventory', 'inventory', ({ itemId, qty, priceGems }) => ({
      name: this.#goods.nameOf(String(itemId)),
      priceGems,
      qty,
    }))
    await this.#sameFacts('/api/store/ledger', 'entries', ({ delta, balance, reason }) => ({ delta, balance, reason }), 'ledger')
    await this.#sameFacts('/api/quiz/knowledge/results', 'results', ({ score, earnedGems }) => ({ score, earnedGems }), 'knowledge')
    await this.#sameFacts(
      '/api/quiz/personality/results',
      'results',
      ({ personalityType, details }) => ({ personalityType, details }),
      'personality',
    )
  }

  close(): void {
    for (const client of this.#clients.values()) client.close()
  }

  #wish(most: number): void {
    for (let count = 0; count < most && this.#waiting.length < MOST_WAITING; count++) {
      const seq = (this.#made += 1)
      const id = this.#chance.bytes(16).toString('base64url')
      const wish = wishOf(this.#model, seq, this.#goods, this.#chance)
      const shop: Shop = { ...this.#goods, now: Date.now() }
      const verdict = run(this.#model, { id, name: wish.name, args: wish.args, seen: wish.seen ?? {} }, shop)
      if (verdict.status !== 'rejected') this.#model = verdict.account
      if (verdict.status === 'applied') this.#facts.push(...verdict.facts)
      this.#waiting.push({ mutation: { seq, id, ...wish }, verdict })
    }
  }

  async #push(batch: readonly Wanted[]): Promise<void> {
    const body: PushRequest = {
      protocol: 2,
      deviceId: this.#deviceId,
      ackedThrough: this.#acked,
      mutations: batch.map(({ mutation }) => mutation),
    }
    const answer = await this.#try((client) => client.post('/api/sync/push', body))
    if (answer === undefined) return
    if (answer.status !== 200) throw new Error(`${this.name}: a push was answered ${answer.status} ${answer.text}`)
    const { outcomes, version } = answer.as(PushResponse)
    this.#shops.answered()
    // The answer is lost on its way: it is asked for again.
    if (this.#chance.once(8)) return
    this.#version = Math.max(this.#version, version)
    this.#same(
      'numbers answered',
      outcomes.map(({ seq, id }) => ({ seq, id })),
      batch.map(({ mutation: { seq, id } }) => ({ seq, id })),
    )
    for (const [place, outcome] of outcomes.entries()) this.#take(outcome, batch[place]?.verdict)
    this.#waiting = this.#waiting.filter(({ mutation: { seq } }) => !this.#settled.has(seq))
    // What is stored is not always acknowledged at once.
    if (!this.#chance.once(4)) this.#acked = Math.max(this.#acked, ...outcomes.map(({ seq }) => seq))
  }

  #take(outcome: Outcome, verdict: Verdict | undefined): void {
    const said = outcome.status === 'duplicate' ? outcome.of : outcome
    const told = JSON.stringify(
      'result' in said ? [said.status, said.result] : [said.status, 'code' in said ? said.code : 'why' in said && said.why],
    )
    const before = this.#settled.get(outcome.seq)
    // Answers that cross each other may find an acknowledged number: what came of it is no longer known then (SPEC R16).
    if (before !== undefined)
      return outcome.seq > this.#acked ? this.#same(`the answer to ${outcome.seq}, given again`, told, before) : undefined
    this.#settled.set(outcome.seq, told)
    this.#same(`what came of ${outcome.seq}`, essenceOf(said), verdict && essenceOf(verdict))
  }

  async #sameFacts(path: string, list: string, essence: (one: Fact | Record<string, unknown>) => object, kind = list): Promise<void> {
    const wanted = this.#facts.filter((fact) => fact.kind === kind).map((fact) => JSON.stringify(essence(fact)))
    const stored = await this.#all(path, list)
    const there = stored.map((one) =>
      JSON.stringify(kind === 'inventory' ? { name: one.name, priceGems: one.priceGems, qty: one.qty } : essence(one)),
    )
    this.#same(path, there.toSorted(), wanted.toSorted())
  }

  /** All pages of a list. */
  async #all(path: string, list: string): Promise<Record<string, unknown>[]> {
    const found: Record<string, unknown>[] = []
    let before: unknown
    do {
      const query = typeof before === 'string' ? `?before=${before}` : ''
      const page = await this.#read(`${path}${query}`, ({ json }) => Object(json))
      found.push(...page[list])
      before = page.next
    } while (before !== undefined)
    return found
  }

  async #read<Read>(path: string, read: (answer: Answer) => Read): Promise<Read> {
    for (;;) {
      const answer = await this.#try((client) => client.get(path))
      if (answer !== undefined) return read(answer)
    }
  }

  /** Undefined: there was no answer, or it says "later". */
  async #try(send: (client: Client) => Promise<Answer>): Promise<Answer | undefined> {
    const client = await this.#client()
    const answer = await send(client).catch(() => undefined)
    if (answer !== undefined && answer.status < 500 && answer.status !== STOPPED) return answer
    if (answer !== undefined) await new Promise((resolve) => setTimeout(resolve, LATER_MS))
    return undefined
  }

  async #client(): Promise<Client> {
    const url = await this.#shops.any()
    const known = this.#clients.get(url)
    if (known !== undefined) return known
    const client = new Client(url)
    client.token = this.#token
    this.#clients.set(url, client)
    return client
  }

  #same(what: string, is: unknown, mustBe: unknown): void {
    same(`${this.name}, ${what}`, is, mustBe)
  }
}

/** What answer and model have in common. */
function essenceOf(said: Verdict | Outcome | Extract<Outcome, { status: 'duplicate' }>['of']): unknown[] {
  switch (said.status) {
    case 'rejected':
      return [said.status, said.code]
    case 'needs_decision':
      return [said.status, said.why]
    default:
      return [said.status]
  }
}
