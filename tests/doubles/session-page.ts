// A page of its own as far as the session goes: its modules are read anew after vi.resetModules().
import { EMPTY_USER } from '#sync-protocol/domain/user.ts'
import type { SessionUser } from '#sync-protocol/api/user.ts'
import { json } from './fake-server.ts'

export const USER: SessionUser = { ...EMPTY_USER, id: 'account-1', name: 'Mina', username: 'mina', email: 'mina@example.com', gems: 40 }

export async function openPage() {
  const session = await import('../../pwa/actions/session.ts')
  const start = await import('../../pwa/actions/start-session.ts')
  const { onNotice } = await import('../../pwa/state/notices.ts')
  start.followSession()
  return {
    ...session,
    ...start,
    ...(await import('../../pwa/state/account.ts')),
    ...(await import('../../pwa/state/session.ts')),
    onNotice,
  }
}

/** The server's answer to who is logged in. */
export const me =
  (user = USER) =>
  () =>
    Promise.resolve(json({ ok: true, user }))
