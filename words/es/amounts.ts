/**
 * A number as Spanish writes it: "1145", "12.345", "1,4". Not by `Intl`, whose first format of a page loads tables of every language (34 ms on a
 * laptop).
 */
export function digits(number: number): string {
  const [whole = '', decimals] = String(number).split('.')
  const grouped = /\d{5}/.test(whole) ? whole.replace(/\B(?=(?:\d{3})+(?!\d))/g, '.') : whole
  return decimals === undefined ? grouped : `${grouped},${decimals}`
}

/** "1 gema", "1145 gemas". */
export function gemText(gems: number): string {
  return `${digits(gems)} ${gems === 1 ? 'gema' : 'gemas'}`
}

/** A number of gems, '?' if this version of the app cannot read it. */
export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}

/** "1 artículo", "1200 artículos". */
export function itemText(count: number): string {
  return `${digits(count)} ${count === 1 ? 'artículo' : 'artículos'}`
}
