// Every part of the protocol by its file: the build writes the list in place of this one.
export const parts: Record<string, unknown> = {}
