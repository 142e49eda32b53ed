// IndexedDB of one device in plain memory: as fast as a world needs it. Dexie's own zones and requests are what most of a world's time would go to.
import { Databases } from '../databases.ts'
import type { Life } from '../life.ts'
import type { Committed } from '../databases.ts'
import type { Time } from '../time.ts'
import { plainDexie } from './dexie.ts'
import { Factory } from './stored.ts'

export class PlainDatabases extends Databases {
  #factory = new Factory()
  readonly #time: Time

  constructor(time: Time, happens: (times: number) => boolean, committed: Committed) {
    super(happens, committed)
    this.#time = time
  }

  packagesOf(life: Life): Record<string, unknown> {
    const Dexie = plainDexie({
      task: (run) => this.#time.task(run),
      factory: () => this.#factory,
      opens: () => this.trouble.opens,
      isOver: () => life.isOver,
      onEnd: (give) => life.onEnd(give),
      before: (step, isWrite) => this.before(life, step, isWrite),
      after: () => life.stepped(),
      committed: (name, tables) => this.tellCommitted(name, tables),
    })
    return { dexie: { Dexie }, 'fake-indexeddb': { IDBFactory: Factory, IDBKeyRange: undefined } }
  }

  names(): string[] {
    return [...this.#factory.databases.keys()].toSorted()
  }

  wipe(): void {
    const { databases } = this.#factory
    for (const [name, { connections }] of databases) {
      this.tellGone(name)
      for (const connection of connections) connection.forceClose()
    }
    databases.clear()
  }

  become(other: Databases): void {
    if (!(other instanceof PlainDatabases)) throw new Error('databases of another kind')
    this.wipe()
    this.#factory = other.#factory
    for (const name of this.names()) this.tellCommitted(name)
  }

  async copy(): Promise<Databases> {
    const copy = new PlainDatabases(
      this.#time,
      () => false,
      () => undefined,
    )
    for (const [name, database] of this.#factory.databases) {
      await database.idle()
      copy.#factory.databases.set(name, database.copy())
    }
    return copy
  }

  protected valuesOf(database: string, table: string): unknown[] {
    const stored = this.#factory.databases.get(database)?.tables.get(table)
    return stored?.sorted().map(({ value }) => value) ?? []
  }
}
