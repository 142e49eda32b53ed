import type { Config } from '../config.ts'

/** Connections that may wait to be accepted. Past Node's 511 a crowd's are dropped by the system, and tried again seconds later. */
export const BACKLOG = 4_096
/** Time to finish requests under way when a process is asked to end. With the default DRAIN_MS and FORCED_MS it is gone within ten seconds. */
export const SHUTDOWN_MS = 5_000
/** What it has to close its store where that time was not enough, or was cut short. */
export const FORCED_MS = 1_000
/** Browsers keep six at a time. Behind a proxy all are the proxy's own, and it is for the proxy to limit those before it. */
const CONNECTIONS_PER_ADDRESS = 64

/** Connections that one address may have; undefined: any number. */
export function connectionsPerAddress({ rateLimit, trustedProxies }: Config): number | undefined {
  return rateLimit && trustedProxies === 0 ? CONNECTIONS_PER_ADDRESS : undefined
}
