import { digits } from '#sync-protocol/domain/amounts.ts'

/** "634 kB", "1.4 MB": as much as a person cares to know. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${digits(Math.round(bytes / 1_000))} kB`
  return `${digits(Math.round(bytes / 100_000) / 10)} MB`
}

export function countOf(count: number, one: string): string {
  return `${digits(count)} ${count === 1 ? one : `${one}s`}`
}
