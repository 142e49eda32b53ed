import type { Config } from '../config.ts'

/** Connections that may wait to be accepted. Past Node's 511 a crowd's are dropped by the system, and tried again seconds later. */
export const BACKLOG = 4_096
/** Draining and finishing requests together. With FORCED_MS and the end of the process (end-process.ts) it is gone within ten seconds of SIGTERM. */
const CLOSING_MS = 7_500
/** What is left to finish requests after a long drain. */
const LEAST_SHUTDOWN_MS = 4_500
/** What it has to close its store where that time was not enough, or was cut short. */
export const FORCED_MS = 1_000
/** Browsers keep six at a time. Behind a proxy all are the proxy's own, and it is for the proxy to limit those before it. */
const CONNECTIONS_PER_ADDRESS = 64

/** Time to finish requests under way, after the drain. */
export function shutdownMs({ drainMs }: Pick<Config, 'drainMs'>): number {
  return Math.max(LEAST_SHUTDOWN_MS, CLOSING_MS - drainMs)
}

/** Connections that one address may have; undefined: any number. */
export function connectionsPerAddress({ rateLimit, trustedProxies }: Config): number | undefined {
  return rateLimit && trustedProxies === 0 ? CONNECTIONS_PER_ADDRESS : undefined
}
