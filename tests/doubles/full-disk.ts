import type { Dexie } from 'dexie'

/** For Dexie's `addons`: a disk without room for some writes. `refuses`: asked of each write, by its table and what it does. */
export function fullDisk(refuses: (table: string, type: string) => boolean): (database: Dexie) => void {
  return (database) =>
    void database.use({
      stack: 'dbcore',
      name: 'full',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name)
          const mutate: typeof table.mutate = (request) =>
            refuses(name, request.type) ? Promise.reject(new DOMException('No space', 'QuotaExceededError')) : table.mutate(request)
          return { ...table, mutate }
        },
      }),
    })
}
