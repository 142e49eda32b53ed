import type { Env } from './env.ts'

/**
 * Runs `run` while no other tab and no service worker runs anything under this name. The lock only saves work: without Web
 * Locks everything runs at once, and the server's watermark keeps it right (SPEC R28).
 */
export function withLock<T>(env: Env, name: string, run: () => Promise<T>): Promise<T> {
  return env.locks === undefined ? run() : env.locks.request(name, run)
}

/** The name of the lock under which an account's queue, or the guest's, is drained. */
export function lockName(accountId: string | undefined): string {
  return `starlane-drain-${accountId ?? 'guest'}`
}
