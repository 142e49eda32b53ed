/** The version of every wire shape in this folder. What only adds needs no new one (SPEC R1). */
export const PROTOCOL_VERSION = 2

/** The oldest version that a server accepts. Raised by decision only: a device that speaks an older one keeps its queue until the app is updated (SPEC R2). */
const OLDEST_PROTOCOL = 2

/** True for a version that this server answers. */
export function isAccepted(protocol: number): boolean {
  return protocol >= OLDEST_PROTOCOL && protocol <= PROTOCOL_VERSION
}
