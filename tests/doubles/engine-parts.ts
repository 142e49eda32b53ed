// The engine's parts over a fake device, for tests that open sessions without screens. Import it after vi.resetModules() where a test has several tabs.
import { openAccountDatabase } from '../../pwa/db/account-database.ts'
import { discardJournalled, journalledChanges, openJournalQueue } from '../../pwa/engine/enqueue-journal.ts'
import { createPerformer } from '../../pwa/engine/perform.ts'
import { followReceipts } from '../../pwa/engine/receipts.ts'
import { createSessions, tellLost } from '../../pwa/engine/sessions.ts'
import { showOutcomes, openShownOutcomes } from '../../pwa/engine/show-outcomes.ts'
import { journalled } from '../../pwa/storage/journal.ts'
import { onNotice } from '../../pwa/state/notices.ts'
import type { ReceiptsState } from '../../pwa/state/receipts.ts'
import type { Client, SyncResult } from '../../pwa/sync/client.ts'
import type { Env } from '../../pwa/sync/env.ts'
import type { FakeDevice } from './fake-device.ts'
import { sessionOf } from './open-session.ts'

type SessionDevice = Parameters<typeof createSessions>[0]['device']

/** The device of a page whose databases are those of a fake one. */
export function pageDevice(fake: FakeDevice): SessionDevice {
  return {
    env: fake.env(),
    connection: { dexie: fake.dexie() },
    inMemory: new Set(),
    memoryDatabases: () => Promise.reject(new Error('no memory')),
    openDatabaseOf: (accountId, onLost) => openAccountDatabase(accountId, { dexie: fake.dexie(), ...(onLost && { onLost }) }),
    onAnswer: () => undefined,
    leaveMemory: () => undefined,
    remember: () => Promise.resolve(),
    forgetRemembered: () => Promise.resolve(),
  }
}

/** Sessions that nothing follows; `failed` is the answer to a sync that threw. */
export function openSessions(device: SessionDevice, failed?: SyncResult) {
  const outcomes = openShownOutcomes(device.env)
  const queue = openJournalQueue(device, outcomes)
  const sessions = createSessions({
    device,
    queue,
    catalog: { showKeptCatalog: () => Promise.resolve() },
    documents: { dropDocuments: () => Promise.resolve() },
    gone: { hearOfGone: () => Promise.resolve() },
    follow: (client) =>
      sessionOf(client, (urgency = 'seen') => {
        const sent = client.sync(urgency)
        return failed === undefined ? sent : sent.catch(() => failed)
      }),
  })
  return {
    ...sessions,
    ...createPerformer({ device, sessions, queue, outcomes }),
    tellLost,
    journalled,
    followReceipts: (owner: string, publish: (activity: ReceiptsState) => void) => followReceipts(device, sessions, owner, publish),
  }
}

/** One tab's own parts over clients that the test opens. */
export function openTabParts(env: Env) {
  const outcomes = openShownOutcomes(env)
  const queue = openJournalQueue({ env }, outcomes)
  const notices: string[] = []
  const stop = onNotice(({ text }) => notices.push(text))
  return {
    ...queue,
    discardJournalled,
    journalledChanges,
    notices,
    showOutcomes: (client: Client) => showOutcomes(client, env, outcomes),
    /** What screens ask about a client whose session is `openSession`. */
    perform: (sessions: Parameters<typeof createPerformer>[0]['sessions']) =>
      createPerformer({ device: { env }, sessions, queue, outcomes }),
    /** The page is gone, and hears nothing more. */
    close() {
      stop()
      outcomes.close()
    },
  }
}
