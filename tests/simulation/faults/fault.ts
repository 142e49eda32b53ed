/** A mistake that could have been made in the product: one text of one file in the place of another. Kept here, never in the sources. */
export interface Fault {
  name: string
  /** From the root of the project. */
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  /** What a user would suffer, or the rule that it breaks. */
  why: string
}

/** The source of the fault's file with the fault in it. Throws where the text to be replaced is not there, or more than once. */
export function withFault(source: string, { name, file, find, replace }: Pick<Fault, 'name' | 'file' | 'find' | 'replace'>): string {
  const parts = source.split(find)
  const [before, after] = parts
  if (parts.length !== 2 || before === undefined || after === undefined)
    throw new Error(`The fault ${name} looks for a text that ${file} has ${parts.length - 1} times.`)
  return before + replace + after
}
