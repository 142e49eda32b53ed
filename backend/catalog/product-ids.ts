import { createHash } from 'node:crypto'
import type { Product } from '#sync-protocol/api/catalog.ts'

const LONGEST = 64
/** Bytes of the hash: among 10,000 names two share it once in five million imports. */
const HASH_BYTES = 6
/** A letter or digit that an id cannot show. Latin letters are left out: such a name has always had the id of its plain letters. */
const UNSHOWN = /(?![\p{Script=Latin}0-9])[\p{L}\p{N}]/u

/** The id of a product whose row brings none: theme, type and name in plain letters, and a hash of a name that these do not tell from all others. */
export function idFor({ theme, type, name }: Pick<Product, 'theme' | 'type' | 'name'>): string {
  const words = `${theme}-${type}-${name}`
  const id = cut(plain(words))
  if (plain(name) !== '' && !UNSHOWN.test(name.normalize('NFKD')) && id.length <= LONGEST) return id
  const hash = createHash('sha256')
    .update(name.normalize('NFKC').toLowerCase())
    .digest('hex')
    .slice(0, 2 * HASH_BYTES)
  return `${cut(id.slice(0, LONGEST - 1 - hash.length))}-${hash}`
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
}

function cut(text: string): string {
  return text.replace(/-+$/, '')
}
