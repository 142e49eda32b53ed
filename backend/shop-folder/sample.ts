import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GemBundle } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { BankQuestion, OwnShop } from '../domain/own-shop.ts'
import { readShopFolder } from './read-folder.ts'
import { readShop } from './read-shop.ts'

/** The shop that Starlane comes with. What a shop of one's own does not have is taken from it where that is harmless. */
export interface SampleShop {
  products: Product[]
  own: OwnShop & { questions: BankQuestion[]; bundles: GemBundle[] }
}

const FOLDER = 'backend/data/sample-shop'
let loaded: Promise<SampleShop> | undefined

/** The sample shop, read and checked once a process. */
export function loadSampleShop(): Promise<SampleShop> {
  return (loaded ??= readSample())
}

async function readSample(): Promise<SampleShop> {
  const { own, catalog } = await readShop(await readShopFolder(sampleFolder()), [])
  const { questions, bundles } = own ?? {}
  if (own === undefined || catalog === undefined || questions === undefined || bundles === undefined)
    throw new Error('the sample shop is not whole')
  return { products: catalog.products, own: { ...own, questions, bundles } }
}

/** Where the sample shop lies, seen from the sources as from the built server. */
function sampleFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, FOLDER, 'products.json'))) return join(folder, FOLDER)
  throw new Error(`There is no ${FOLDER}: is the checkout whole?`)
}
