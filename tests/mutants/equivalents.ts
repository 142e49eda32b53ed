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
    file: 'pwa/actions/open-session.ts',
    code: 'switches: 0, whose: undefined',
    kind: '0 → 1',
    why: 'A count is only compared with what it was: where it begins makes no difference.',
  },
]

export function isEquivalent(file: string, source: string, { kind, start, end }: Mutation): boolean {
  return EQUIVALENTS.some((one) => {
    const at = one.file === file && one.kind === kind ? source.indexOf(one.code) : -1
    return at >= 0 && at <= start && at + one.code.length >= end
  })
}
