/**
 * A number with thousands separators: "1,145". Not by `Intl`, whose first format of a page loads tables of every language (34 ms on a
 * laptop).
 */
export function digits(number: number): string {
  return String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
}

/** A number of gems in a sentence: "1젬", "1,145젬". */
export function gemText(gems: number): string {
  return `${digits(gems)}젬`
}

/** A number of gems, '?' if this version of the app cannot read it. */
export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}

/** "1개", "1,200개". */
export function itemText(count: number): string {
  return `${digits(count)}개`
}
