// What a call costs when the shop has grown a hundredfold: two shops side by side, asked in turn.
import { median, type Figure } from '../figures.ts'
import { clientQueueFigures } from './client-queue.ts'
import { scope } from '../scope.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { openGrown, type Grown } from './grown-shop.ts'

const SMALL = { accounts: 1_000, products: 160 }
const LARGE = { accounts: 100_000, products: 10_000 }
const MOST = 1.5

export async function scaleFigures(): Promise<Figure[]> {
  return [...(await serverFigures()), ...(await clientQueueFigures(MOST))]
}

function serverFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const small = await openGrown(SMALL, later)
    const large = await openGrown(LARGE, later)
    const figures: Figure[] = []
    for (const operation of OPERATIONS) figures.push(...(await compare(operation, small, large)))
    return figures
  })
}

async function compare(operation: Operation, small: Grown, large: Grown): Promise<Figure[]> {
  const before: number[] = []
  const after: number[] = []
  for (let round = 0; round < operation.rounds; round += 1) {
    // First the one, then the other, so that whatever else the machine does hits both alike.
    const [first, second] = round % 2 === 0 ? ([before, after] as const) : ([after, before] as const)
    first.push(await operation.run(round % 2 === 0 ? small : large, round))
    second.push(await operation.run(round % 2 === 0 ? large : small, round))
  }
  const [at, grown] = [median(before), median(after)]
  return [
    { what: `${operation.what} at ${label(SMALL)}`, measured: at, unit: 'ms' },
    { what: `${operation.what} at ${label(LARGE)}`, measured: grown, unit: 'ms' },
    { what: `${operation.what}: grown against small`, measured: grown / at, unit: '×', goal: { most: MOST } },
  ]
}

function label({ accounts, products }: typeof SMALL): string {
  return `${accounts.toLocaleString('en')} accounts, ${products.toLocaleString('en')} products`
}
