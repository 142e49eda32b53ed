import { expect } from 'vitest'
import type { Client } from '../../pwa/sync/client.ts'
import { findReceipt } from '../../pwa/sync/receipts.ts'
import type { FakeServer } from './fake-server.ts'

/** Sends until nothing is left: what a device does by itself once the faults are over. */
export async function drainFully(client: Client): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const result = await client.sync('forced')
    if (result.kind === 'done' && client.snapshot()?.entries.length === 0) return
  }
  expect.unreachable(`the queue does not drain: ${JSON.stringify(client.snapshot()?.head)}`)
}

/**
 * The promise of the whole thing (DECISIONS D1, D2): each change was settled exactly once, in the order it was made, the server holds what
 * that gives, and the device shows just that and says what came of each.
 */
export async function expectExactlyOnce(
  server: FakeServer,
  client: Client,
  ids: readonly string[],
  own: (id: string) => boolean = () => true,
): Promise<void> {
  expect(server.settled.map(({ id }) => id).filter(own)).toEqual(ids)
  expect(server.account.state).toEqual(server.expectedState())
  expect(client.snapshot()).toMatchObject({
    entries: { length: 0 },
    undecided: [],
    unreadable: 0,
    base: { version: server.account.version },
  })
  expect(client.snapshot()?.view.state).toEqual(server.account.state)
  for (const { id, settlement } of server.settled.filter(({ id }) => own(id))) {
    expect((await findReceipt(client.database, id))?.outcome).toEqual(settlement)
  }
}
