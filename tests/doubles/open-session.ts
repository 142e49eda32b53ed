import type { Session } from '../../pwa/engine/follow.ts'
import type { Client } from '../../pwa/sync/client.ts'

/** A session over a client that nothing follows. */
export function sessionOf(client: Client, poke: Session['scheduler']['poke'] = (urgency = 'seen') => client.sync(urgency)): Session {
  return { client, scheduler: { poke, isFree: () => true, stop: () => undefined }, synced: Promise.resolve(), close: () => client.close() }
}
