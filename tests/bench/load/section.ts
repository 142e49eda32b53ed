// One process under load: what it bears, what it does beyond that, and what a flood of logins does to others.
import type { Figure } from '../figures.ts'
import { startShop } from '../processes.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { seed } from '../seed.ts'
import { CONNECTIONS, crowd } from './crowd.ts'
import { loginFlood } from './login-flood.ts'
import { mongoServer } from './mongo-server.ts'
import { workersFigures } from './workers.ts'
import { overload } from './overload.ts'

export async function loadFigures(): Promise<Figure[]> {
  return [...(await onLmdb()), ...(await onMongo())]
}

function onLmdb(): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('load')
    later(folder.remove)
    const seeded = await seed({ DATA_DIR: folder.path }, { accounts: CONNECTIONS })
    const shop = await startShop({ DATA_DIR: folder.path })
    later(() => shop.stop())
    const { capacity, figures } = await crowd(shop, seeded, 'LMDB')
    const beyond = await overload(shop, seeded, capacity)
    const flooded = await loginFlood(shop, seeded)
    await shop.stop()
    return [...figures, ...beyond, ...flooded, ...(await workersFigures({ DATA_DIR: folder.path }, seeded, 'LMDB'))]
  })
}

function onMongo(): Promise<Figure[]> {
  return scope(async (later) => {
    const server = await mongoServer()
    if (server === undefined) return []
    later(() => server.stop())
    const folder = temporaryFolder('load')
    later(folder.remove)
    const env = { DATA_DIR: folder.path, MONGODB_URL: server.url }
    const seeded = await seed(env, { accounts: CONNECTIONS })
    const shop = await startShop(env)
    later(() => shop.stop())
    const { figures } = await crowd(shop, seeded, 'MongoDB-compatible')
    await shop.stop()
    return [...figures, ...(await workersFigures(env, seeded, 'MongoDB-compatible'))]
  })
}
