// A shop of a given size, with one connection to it.
import { connect, type Client } from '../client.ts'
import { startShop } from '../processes.ts'
import { temporaryFolder, type Later } from '../scope.ts'
import { seed, type Seeded } from '../seed.ts'

export interface Grown extends Seeded {
  client: Client
}

export async function openGrown(size: { accounts: number; products: number }, later: Later): Promise<Grown> {
  const folder = temporaryFolder('scale')
  later(folder.remove)
  const seeded = await seed({ DATA_DIR: folder.path }, size)
  const shop = await startShop({ DATA_DIR: folder.path })
  later(() => shop.stop())
  const client = connect(shop.url)
  later(() => client.close())
  return { ...seeded, client }
}
