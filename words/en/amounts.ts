/**
 * A number with thousands separators: "1,145". Not by `Intl`, whose first format of a page loads tables of every language (34 ms on a
 * laptop).
 */
export function digits(number: number): string {
  return String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
}

/** A number of gems in a sentence: "1 gem", "1,145 gems". */
export function gemText(gems: number): string {
  return `${digits(gems)} ${gems === 1 ? 'gem' : 'gems'}`
}

/** A number of gems, '?' if this version of the app cannot read it. */
export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}

/** "1 item", "1,200 items". */
export function itemText(count: number): string {
  return `${digits(count)} ${count === 1 ? 'item' : 'items'}`
}
