import { isLanguage, LANGUAGE_TAGS, type LanguageTag } from '../../../words/languages.ts'
import { nearestOf } from '../../nearest.ts'
import type { FileFault } from './file-fault.ts'
import { columnKey, type FileTable } from './file-rows.ts'

/** The texts of a product that may be there in several languages. */
export const SHOWN_TEXTS = ['name', 'desc', 'alt', 'tags'] as const
export type ShownText = (typeof SHOWN_TEXTS)[number]

/** A column with a text in a language: `desc:ko`. */
export interface LanguageColumn {
  key: string
  text: ShownText
  tag: LanguageTag
}

const HEAD = /^([a-z]+) ?: ?(.*)$/

/**
 * The columns of texts in languages, and what is wrong with heads that look like some. The shop's first language may be among them: a plain name
 * identifies its product, and stays when the shop begins in another language.
 */
export function languageColumns({ columns, rows, unit }: FileTable): { columns: LanguageColumn[]; faults: FileFault[] } {
  const found: LanguageColumn[] = []
  const faults: FileFault[] = []
  for (const [key, line] of keysOf({ columns, rows, unit })) {
    const [, said = '', tag = ''] = HEAD.exec(key) ?? []
    const text = SHOWN_TEXTS.find((one) => one === said)
    if (text === undefined && !isLanguage(tag)) continue
    if (text !== undefined && isLanguage(tag)) found.push({ key, text, tag })
    else faults.push({ line, column: key, text: faultOf(text, said, tag) })
  }
  return { columns: found, faults }
}

function faultOf(text: ShownText | undefined, said: string, tag: string): string {
  if (text === undefined) {
    const near = nearestOf(said, SHOWN_TEXTS)
    return `is no text that has languages: ${near === undefined ? `there are ${SHOWN_TEXTS.join(', ')}` : `is "${near}:${tag}" meant?`}`
  }
  return notALanguage(tag)
}

/** What is said of a tag that is none of a language. */
export function notALanguage(tag: string): string {
  return `"${tag.slice(0, 20)}" is no language of the shop: there are ${LANGUAGE_TAGS.join(', ')}`
}

/** The keys of a table, each with the line that has it first. */
function keysOf({ columns, rows }: FileTable): Map<string, number> {
  const keys = new Map<string, number>(columns.map((head) => [columnKey(head), 1]))
  if (columns.length === 0) for (const { cells, line } of rows) for (const key of cells.keys()) if (!keys.has(key)) keys.set(key, line)
  return keys
}
