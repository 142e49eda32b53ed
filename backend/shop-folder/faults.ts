import { moreLikeIt, saidOnce } from '../catalog/files/file-fault.ts'

/** What is wrong in a file of a shop folder. `line`: as a spreadsheet counts it; `field`: a column, or a place in shop.json. */
export interface Fault {
  file: string
  line?: number | undefined
  field?: string | undefined
  message: string
}

/** The faults as they are told, in their order: `products.csv, line 14, price: …`. One that fills a column is told once. */
export function faultLines(faults: readonly Fault[]): string[] {
  const wordsOf = ({ file, field = '', message }: Fault) => JSON.stringify([file, field, message])
  return saidOnce(faults, wordsOf).map(({ fault, count }) => `${faultLine(fault)}${moreLikeIt(count)}`)
}

function faultLine({ file, line, field, message }: Fault): string {
  return `${[file, ...(line === undefined ? [] : [`line ${line}`]), ...(field === undefined ? [] : [field])].join(', ')}: ${message}`
}
