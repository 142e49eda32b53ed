// Lives one plan in a world of its own, and judges the history it leaves.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openMemoryStorage } from '../doubles/memory-storage/open.ts'
import type * as Protocol from './bundle/protocol.ts'
import type { History } from './history.ts'
import { judge } from './judge.ts'
import { PROFILES, planOf, type Plan } from './steps.ts'
import type { Bundled, Job, Lived } from './runners.ts'
import { take } from './world/act.ts'
import { Bundle } from './world/globals.ts'
import type { Client } from './world/context.ts'
import { ServerPool, type Server } from './world/server.ts'
import { World, type Bundles, type Ground } from './world/world.ts'
import { sampleBank, sampleShop } from '../sample-shop.ts'

/** For what is read once and has no world around it. */
const REAL = { Date, Math, setTimeout, setInterval, clearTimeout, clearInterval, performance }

/** The last of each kind that was opened, and the first: most worlds are lived with one of these two. */
class Opened<Value> {
  #first: [string, Value] | undefined
  #last: [string, Value] | undefined

  get(key: string, open: () => Value): Value {
    const known = [this.#first, this.#last].find((one) => one?.[0] === key)
    if (known !== undefined) return known[1]
    this.#last = [key, open()]
    this.#first ??= this.#last
    return this.#last[1]
  }
}

const protocols = new Opened<Record<string, unknown>>()
const clients = new Opened<Bundle<Client>>()
const servers = new Opened<Pick<Bundles, 'servers' | 'shop'>>()

/** The bundles of a runner, evaluated for each page and process anew. */
export function openBundles({ protocol, client, server }: Bundled): Bundles {
  const parts = protocols.get(protocol, () => new Bundle<typeof Protocol>(protocol).evaluate(REAL).parts)
  return {
    client: clients.get(`${client} ${protocol}`, () => new Bundle<Client>(client, parts)),
    ...servers.get(`${server} ${protocol}`, () => openServer(server, parts)),
  }
}

function openServer(path: string, parts: Record<string, unknown>): Pick<Bundles, 'servers' | 'shop'> {
  const shop = new Bundle<Server>(path, parts)
  return {
    servers: new ServerPool(shop),
    shop: {
      bundles: sampleShop.own.bundles.map(({ id, title, costGems, giveGems }) => ({ id, title, costGems, giveGems })),
      questions: (['easy', 'medium', 'hard'] as const).flatMap((difficulty) =>
        sampleBank
          .byDifficulty(difficulty)
          .slice(0, 30)
          .map(({ id, options, answer }) => ({ id, difficulty, options, answer: options[answer] })),
      ),
    },
  }
}

/** Lives the plan of a job. Never rejects: what the world throws is a violation like any other. */
export async function live(job: Job, bundles: Bundles): Promise<Lived> {
  const started = performance.now()
  const plan = job.plan ?? planOf(job.seed, PROFILES[job.profile])
  try {
    const { history, ...lived } = await liveHistory(plan, bundles, await groundOf(job.store ?? 'memory'), job.databases)
    const ms = performance.now() - started
    return { seed: job.seed, ...lived, violations: judge(history), ms, ...(job.wantsHistory === true ? { history } : {}) }
  } catch (error) {
    const violation = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { seed: job.seed, trace: '', violations: [violation], stepsOfFailing: 0, ms: performance.now() - started }
  }
}

/** What happened in a world that lived this plan. */
async function liveHistory(
  plan: Plan,
  bundles: Bundles,
  ground: Ground,
  databases: Job['databases'],
): Promise<Pick<Lived, 'trace' | 'stepsOfFailing'> & { history: History }> {
  const world = new World(plan, bundles, ground, databases)
  Object.assign(globalThis, { starlaneTask: (run: () => void) => world.time.task(run) })
  await world.begin()
  for (const step of plan.steps) await take(world, step)
  const { stepsOfFailing } = world
  await world.heal()
  const history = await world.history()
  const trace = world.recorder.trace()
  world.recorder.stop()
  world.end()
  await nextTurn()
  bundles.servers.takeBack()
  await ground.cleanup()
  return { history, trace, stepsOfFailing }
}

/** An empty store of this kind. What a real one does takes its own time: the world waits for it, but not always in the same order. */
async function groundOf(name: History['store']): Promise<Ground> {
  if (name === 'memory') {
    const storage = openMemoryStorage()
    return { name, storage, keep: storage.keep, cleanup: async () => undefined }
  }
  const { storeNamed } = await import('../stores.ts')
  const store = storeNamed(name)
  if (store === undefined) throw new Error(`no store ${name}: MONGODB_URL names the server of one`)
  const { storage, cleanup } = await store.open()
  return { name, storage, keep: undefined, cleanup }
}
