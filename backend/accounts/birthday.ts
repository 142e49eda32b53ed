import { isFutureBirthday } from '#sync-protocol/domain/registration.ts'
import { brokenRule } from '../invalid.ts'

/** Throws invalid for a birthday that has not come yet; `now` in ms since the epoch. */
export function checkBirthday(birthday: string | undefined, now: number): void {
  if (birthday !== undefined && isFutureBirthday(birthday, now)) throw brokenRule('birthday', 'future')
}
