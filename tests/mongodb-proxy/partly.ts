// A write of several statements of which some fail, each by itself, as a server answers it.
import type { Document } from 'mongodb'
import { refusal, statementsOf, type Fault } from './faults.ts'

type Partial = Extract<Fault, { kind: 'partial' }>

/** Has the statements that do not fail run, and answers for all of them; of an ordered write those after the first failure are not run. */
export async function runPartly(
  command: Document,
  { chosen, error }: Partial,
  execute: (command: Document) => Promise<Document>,
): Promise<Document> {
  const write = statementsOf(command)
  if (write === undefined) return refusal(error.code, error.codeName)
  const all = write.statements.map((statement, index) => ({ statement, index }))
  const failing = all.filter(({ index }) => chosen(index))
  const first = failing[0]?.index ?? all.length
  const ordered = command.ordered !== false
  const sound = all.filter(({ index }) => (ordered ? index < first : !chosen(index)))
  const errors = (ordered ? failing.slice(0, 1) : failing).map(({ index }) => ({ index, code: error.code, errmsg: error.codeName }))
  const answer: Document =
    sound.length === 0
      ? { ok: 1, n: 0, nModified: 0 }
      : await execute({ ...command, [write.list]: sound.map(({ statement }) => statement) })
  if (errors.length === 0 || answer.ok?.valueOf() !== 1) return answer
  const placed = (part: Document): Document => ({ ...part, index: sound[Number(part.index)]?.index })
  const own: Document[] = answer.writeErrors ?? []
  const earlier = ordered && own.length > 0
  const upserted = answer.upserted === undefined ? {} : { upserted: answer.upserted.map(placed) }
  const failures: Document[] = [...own.map(placed), ...(earlier ? [] : errors)]
  const writeErrors = failures.toSorted((one, other) => one.index - other.index)
  return { ...answer, ...upserted, writeErrors }
}
