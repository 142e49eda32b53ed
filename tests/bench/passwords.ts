// A login that fails must not tell by its time whether the account exists.
import { Passwords } from '../../backend/auth/passwords.ts'
import { median, type Figure } from './figures.ts'
import { timed } from './timing.ts'

const ROUNDS = 41

export async function passwordFigures(): Promise<Figure[]> {
  const passwords = new Passwords()
  const hash = await passwords.hash('a long password', 'mina')
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    known.push(await timed(() => passwords.verify(hash, 'a wrong one', 'mina')))
    unknown.push(await timed(() => passwords.verify(undefined, 'a wrong one', 'mina')))
  }
  return [
    { what: 'a wrong password of an account', measured: median(known), unit: 'ms' },
    { what: 'a password of no account', measured: median(unknown), unit: 'ms' },
    { what: 'how far apart the two are', measured: Math.abs(median(unknown) / median(known) - 1) * 100, unit: '%', goal: { most: 5 } },
  ]
}
