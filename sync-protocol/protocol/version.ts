/** The version of every wire shape in this folder. A test hashes the shapes: they never change without it (SPEC R1). */
export const PROTOCOL_VERSION = 2

/** The versions a server accepts: its own and the one before (SPEC R2). */
export const ACCEPTED_VERSIONS: readonly number[] = [PROTOCOL_VERSION - 1, PROTOCOL_VERSION].filter((version) => version > 0)
