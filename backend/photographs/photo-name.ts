import { createHash } from 'node:crypto'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import type { Focus } from './focus.ts'

/** Changes with everything in derive-worker.mjs that changes its files: a new number makes all photographs anew. */
const RECIPE = 1

/** The SHA-256 of a photograph's bytes. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The name of what is derived of a photograph: the same bytes, cut at the same place by the same recipe, have the same. */
export function photoName(hash: string, { x, y }: Focus): string {
  return createHash('sha256').update(`${hash} ${RECIPE} ${x}% ${y}%`).digest('hex').slice(0, 20)
}

/** The names of a photograph's files in the store. */
export function filesOf(name: string): string[] {
  return PHOTO_FILES.map((ending) => `${name}${ending}`)
}
