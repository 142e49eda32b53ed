import { digits } from './digits.ts'

/** A number of gems within a sentence: "1 gem", "1,145 gems". */
export function gemText(gems: number): string {
  return `${digits(gems)} ${gems === 1 ? 'gem' : 'gems'}`
}
