/** The version of every wire shape in this folder. Additions need no new one (SPEC R1). */
export const PROTOCOL_VERSION = 2

/**
 * The oldest version that a server accepts, raised by decision only. A device with an older one keeps its queue until the app is updated
 * (SPEC R2).
 */
const OLDEST_PROTOCOL = 2

/** True for a version that this server accepts. */
export function isAccepted(protocol: number): boolean {
  return protocol >= OLDEST_PROTOCOL && protocol <= PROTOCOL_VERSION
}
