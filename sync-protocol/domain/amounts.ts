/**
 * A number with its thousands set apart: "1,145". By hand, because the first number format of a page makes the browser read its tables of
 * every language: 34 ms on a laptop, before the first product shows.
 */
export function digits(number: number): string {
  return String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
}

/** A number of gems within a sentence: "1 gem", "1,145 gems". */
export function gemText(gems: number): string {
  return `${digits(gems)} ${gems === 1 ? 'gem' : 'gems'}`
}

/** A number of gems, '?' where this version of the app cannot read it. */
export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}

/** "1 item", "3 items". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
