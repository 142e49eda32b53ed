// Faults that change nothing that anyone could see, each with its reason: they are neither planted nor counted.
import type { Mutation } from './mutations.ts'

interface Equivalent {
  file: string
  /** The code that it changes, whole lines or a part of them. */
  code: string
  kind: string
  why: string
}

const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'sync-protocol/domain/select-listing.ts',
    code: 'one < other ? -1 : 1',
    kind: '< → <=',
    why: 'Equal names have been told apart before.',
  },
  {
    file: 'sync-protocol/domain/money.ts',
    code: 'MONEY.find(({ names }) => names.test(name))',
    kind: 'find → findLast',
    why: 'No sign, code or word of money that searches know is one of two moneys.',
  },
  {
    file: 'sync-protocol/domain/money.ts',
    code: 'MONEY.find(({ names }) => names.test(price))',
    kind: 'find → findLast',
    why: 'A price that names two moneys is no price (readPrice).',
  },
  ...[
    { code: 'name < stamp(before)', kind: '< → <=' },
    { code: 'name > now', kind: '> → >=' },
    { code: 'name <= now', kind: '<= → <' },
  ].map((one) => ({
    ...one,
    file: 'backend/mail/file-mailer.ts',
    why: 'A name goes on behind its moment, so that the two are never the same.',
  })),
]

export function isEquivalent(file: string, source: string, { kind, start, end }: Mutation): boolean {
  return EQUIVALENTS.some((one) => {
    const at = one.file === file && one.kind === kind ? source.indexOf(one.code) : -1
    return at >= 0 && at <= start && at + one.code.length >= end
  })
}
