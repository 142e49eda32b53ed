import { counted } from '../catalog/catalog-change.ts'

/** What is wrong in a file of a shop folder. `line`: as a spreadsheet counts it; `field`: a column, or a place in shop.json. */
export interface Fault {
  file: string
  line?: number | undefined
  field?: string | undefined
  message: string
}

/** From so many faults of one kind on, they are told as one with their count. */
const ONE_KIND = 6

/** The faults as they are told, in their order: `products.csv, line 14, price: …`. A kind of fault that fills a column is told once. */
export function faultLines(faults: readonly Fault[]): string[] {
  const kinds = new Map<string, Fault[]>()
  for (const fault of faults) {
    const kind = kinds.get(kindOf(fault))
    if (kind === undefined) kinds.set(kindOf(fault), [fault])
    else kind.push(fault)
  }
  return faults.flatMap((fault) => {
    const alike = kinds.get(kindOf(fault)) ?? []
    if (alike.length < ONE_KIND) return [faultLine(fault)]
    if (alike[0] !== fault) return []
    return [`${faultLine(fault)} (${counted(alike.length - 1)} more like it)`]
  })
}

function faultLine({ file, line, field, message }: Fault): string {
  return `${[file, ...(line === undefined ? [] : [`line ${line}`]), ...(field === undefined ? [] : [field])].join(', ')}: ${message}`
}

/** Quoted texts and numbers are what differs between two faults of one kind. */
function kindOf({ file, field = '', message }: Fault): string {
  return JSON.stringify([file, field, message.replace(/"[^"]*"/g, '""').replace(/\d[\d.,]*/g, '0')])
}
