import { textIn, type FileRow } from './file-rows.ts'

/** Spreadsheet programs write a yes and a no anew in their own language. */
export const YES = 'true yes y 1 wahr ja vrai oui vero sì si verdadero sí verdadeiro sim waar prawda tak истина да'.split(' ')
const NO = 'false no n 0 -1 falsch nein faux non falso não onwaar nee fałsz nie ложь нет'.split(' ')

/** `reason`, where the row's column says the opposite of `wanted`; a column that says nothing is as wanted, and one that says anything else is told. */
export function unlessSaid(row: FileRow, column: string, wanted: boolean, reason: string): string | undefined {
  const said = textIn(row, column).toLowerCase()
  if (said === '') return undefined
  if (!YES.includes(said) && !NO.includes(said)) return `its ${column} is "${said}", neither yes nor no`
  return YES.includes(said) === wanted ? undefined : reason
}
