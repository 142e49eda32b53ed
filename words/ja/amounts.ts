export function digits(number: number): string {
  return String(number).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')
}

export function gemText(gems: number): string {
  return `${digits(gems)}ジェム`
}

export function known(gems: number | undefined): string {
  return gems === undefined ? '?' : digits(gems)
}

export function itemText(count: number): string {
  return `${digits(count)}点`
}
