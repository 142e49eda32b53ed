// The simulated worlds stand on databases in plain memory: the same things done to them and to Dexie must come out alike.
import { Dexie, type Table } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { plainDexie } from '../../simulation/world/plain/dexie.ts'
import { Factory } from '../../simulation/world/plain/stored.ts'
import { within, zone } from '../../simulation/world/plain/zone.ts'

interface Row {
  id: string
  told?: number
  order?: number
}
interface Tables {
  rows: Table<Row, string>
  numbered: Table<{ n?: number; text: string }, number>
  pages: Table<object, number[]>
}
type Database = Pick<Dexie, 'on' | 'close' | 'version' | 'open' | 'delete' | 'tables'> &
  Tables & { transaction(mode: 'rw', ...rest: unknown[]): Promise<unknown> }
type Work = Generator<PromiseLike<unknown>, unknown, unknown>
type Steps = (database: Database) => Work

const NAME = 'starlane-sample'

/** Makes connections to the databases of one device. */
type Connect = (name: string) => Database

function plain(): Connect {
  const factory = new Factory()
  const Kind = plainDexie({
    task: (run) => void setImmediate(run),
    factory: () => factory,
    opens: () => 'well',
    isOver: () => false,
    onEnd: () => undefined,
    before: () => undefined,
    after: () => undefined,
    committed: () => undefined,
  }) as new (name: string) => Database
  return (name) => new Kind(name)
}

function real(): Connect {
  const indexedDB = new IDBFactory()
  return (name) => {
    const database: unknown = new Dexie(name, { indexedDB, IDBKeyRange })
    return database as Database
  }
}

async function opened(connect: Connect): Promise<Database> {
  const database = connect(NAME)
  database.version(1).stores({ rows: 'id, order, told, [told+order]', numbered: '++n, text', pages: '[last+count]' })
  await database.open()
  return database
}

/** Takes the steps one after the other in the transaction in which they began, as the bundle of a simulated page does. */
async function taken(steps: Work): Promise<unknown> {
  const { current } = zone
  let next = steps.next()
  while (next.done !== true) {
    const waited = next.value
    try {
      const value = await waited
      next = within(current, () => steps.next(value))
    } catch (error) {
      next = within(current, () => steps.throw(error))
    }
  }
  return next.value
}

/** The names of errors, whether they were thrown by IndexedDB or are wrapped. */
async function told(outcome: PromiseLike<unknown>): Promise<unknown> {
  try {
    return { answer: await outcome }
  } catch (error) {
    return { failed: error instanceof Error || error instanceof DOMException ? error.name : String(error) }
  }
}

const rows: Row[] = [
  { id: 'b', told: 0, order: 2 },
  { id: 'a', told: 1, order: 10 },
  { id: 'd', told: 0, order: 1 },
  { id: 'c', told: 2, order: 3 },
  { id: 'damaged' },
]

const DONE: Record<string, Steps> = {
  *'rows come back by their keys, and by an index those that have one'({ rows: table }) {
    yield table.bulkPut(rows)
    const byOrder = yield table.orderBy('order').toArray()
    // oxlint-disable-next-line unicorn/no-array-reverse -- it is no array
    const newest = yield table.orderBy('order').reverse().limit(2).primaryKeys()
    return [yield table.toArray(), byOrder, newest, yield table.count(), yield table.get('a'), yield table.get('none')]
  },
  *'every way to ask for some of them'({ rows: table }) {
    yield table.bulkPut(rows)
    return [
      yield table.where('told').equals(0).toArray(),
      yield table.where('told').anyOf(0, 2).count(),
      yield table.where('told').noneOf([0, 2]).primaryKeys(),
      yield table.where('id').notEqual('a').primaryKeys(),
      yield table.where(':id').belowOrEqual('b').primaryKeys(),
      yield table.where('order').between(1, 3).keys(),
      yield table.where('order').between(1, 3, false, true).keys(),
      yield table.where('[told+order]').between([0, 0], [0, Infinity]).limit(1).primaryKeys(),
      yield table.filter(({ order }) => order === undefined).toArray(),
    ]
  },
  *'rows that are deleted, changed, and cleared'({ rows: table }) {
    yield table.bulkPut(rows)
    const gone = yield table.where('told').equals(0).delete()
    const changed = [yield table.update('a', { order: 11 }), yield table.update('none', { order: 1 })]
    yield table.bulkDelete(['c', 'none'])
    const left = yield table.toArray()
    yield table.clear()
    return [gone, changed, left, yield table.count()]
  },
  *'a row under a number of its own, and one under a list'({ numbered, pages }) {
    const first = yield numbered.add({ text: 'one' })
    yield numbered.put({ n: 7, text: 'seven' })
    const last = yield numbered.add({ text: 'eight' })
    yield pages.bulkPut([
      { last: 10, count: 3 },
      { last: 9, count: 8 },
    ])
    return [first, last, yield numbered.toArray(), yield pages.toCollection().primaryKeys()]
  },
  *'a row that is there already, one without a key, and one that cannot be copied'({ rows: table }) {
    yield table.add({ id: 'a' })
    const twice = yield told(table.add({ id: 'a', order: 1 }))
    const keyless = yield told(table.put({} as Row))
    const odd = yield told(table.put({ id: 'f', order: (() => 1) as unknown as number }))
    return [twice, keyless, odd, yield table.toArray()]
  },
  *'what is handed over or answered and changed afterwards is not what is stored'({ rows: table }) {
    const row: Row = { id: 'a', order: 1 }
    const put = table.put(row)
    row.order = 2
    yield put
    const found = (yield table.get('a')) as Row
    found.order = 3
    return yield table.get('a')
  },
  *'a transaction that fails: nothing of it is kept, of any of its tables'(database) {
    yield database.rows.put({ id: 'kept' })
    const work = function* (): Work {
      yield database.rows.put({ id: 'a' })
      yield database.rows.delete('kept')
      yield database.numbered.add({ text: 'one' })
      throw new RangeError('on purpose')
    }
    const outcome = yield told(database.transaction('rw', database.rows, database.numbered, () => taken(work())))
    return [outcome, yield database.rows.toArray(), yield database.numbered.count()]
  },
  *'a change that the transaction itself survives is in it'(database) {
    const work = function* (): Work {
      yield database.rows.put({ id: 'a' })
      return yield database.rows.toArray()
    }
    return [yield database.transaction('rw', [database.rows], () => taken(work())), yield database.rows.count()]
  },
  *'two transactions over the same table come one after the other'(database) {
    const table = database.rows
    yield table.put({ id: 'n', order: 0 })
    const more = function* (): Work {
      const { order = 0 } = (yield table.get('n')) as Row
      return yield table.put({ id: 'n', order: order + 1 })
    }
    yield Promise.all([1, 2, 3].map(() => database.transaction('rw', table, () => taken(more()))))
    return yield table.get('n')
  },
}

test.each(Object.entries(DONE))('%s: in plain memory as by Dexie', async (_, steps) => {
  const outcomes = []
  for (const connect of [plain(), real()]) outcomes.push(await taken(steps(await opened(connect))))
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(JSON.stringify(outcomes[0])).not.toBe('[]')
})

test.each([
  ['plain memory', plain],
  ['Dexie', real],
])('%s: a database is there once it was made, and it is deleted when the last has closed it', async (_, kind) => {
  const connect = kind()
  expect(await told(connect(NAME).open())).toEqual({ failed: 'NoSuchDatabaseError' })
  const first = await opened(connect)
  await first.rows.put({ id: 'a' })
  const probe = connect(NAME)
  await probe.open()
  expect(probe.tables.map(({ name }) => name).toSorted()).toEqual(['numbered', 'pages', 'rows'])
  probe.close()
  const heard: unknown[] = []
  first.on('versionchange', ({ newVersion }) => {
    heard.push(newVersion)
    first.close({ disableAutoOpen: true })
    return false
  })
  await connect(NAME).delete()
  expect(heard).toEqual([null])
  expect(await told(connect(NAME).open())).toEqual({ failed: 'NoSuchDatabaseError' })
  expect(await told(first.rows.toArray())).toEqual({ failed: 'DatabaseClosedError' })
})
