// Two processes that write to one database through a proxy with faults, and one that looks past it.
import { openMongoStorage } from '../../backend/storage/mongo/open.ts'
import { MongoProxy } from './proxy.ts'
import { Random } from './random.ts'
import { STORIES } from './stories.ts'

/** About one in so many commands goes wrong. */
const ONE_IN = 6

export interface Lane {
  proxy: MongoProxy
  run(seed: number): Promise<void>
  close(): Promise<void>
}

/** A database of its own, two processes that write to it through a proxy, and one that looks past the proxy at what is there. */
export async function openLane(port: number, index: number): Promise<Lane> {
  const database = `faults-${index}`
  const proxy = await MongoProxy.start({ port, replicaSet: index % 2 === 0 })
  const processes = [await openMongoStorage({ url: proxy.url(database) }), await openMongoStorage({ url: proxy.url(database) })]
  const found = await openMongoStorage({ url: `mongodb://127.0.0.1:${port}/${database}` })
  return {
    proxy,
    async run(seed) {
      const random = new Random(seed)
      const writers = () => processes[random.int(2)] ?? found
      proxy.provoke(seed, ONE_IN)
      try {
        const stories = await Promise.all(chooseStories(random).map((name) => STORIES[name](`s${seed}-${name}`, writers, random)))
        // What a story begins with is written again where its fate is unknown; none of it may come once the story runs.
        await proxy.arrived()
        const written = await Promise.allSettled(stories.flatMap(({ writing }) => writing.map((write) => write())))
        await proxy.calm()
        for (const writing of written) if (writing.status === 'rejected') throw writing.reason
        for (const { check } of stories) await check(found)
      } catch (cause) {
        throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      }
    },
    async close() {
      await Promise.all([...processes, found].map((storage) => storage.close()))
      await proxy.stop()
    },
  }
}

type Name = keyof typeof STORIES

/** Two different ones: the catalog is one for all. */
function chooseStories(random: Random): Name[] {
  const names = Object.keys(STORIES) as Name[]
  const first = random.int(names.length)
  const second = (first + 1 + random.int(names.length - 1)) % names.length
  return [first, second].flatMap((index) => names[index] ?? [])
}
