import { createInterface } from 'node:readline/promises'
import { printableLines } from '../printable.ts'

interface Asked {
  /** The operator has agreed already, by `--yes`. */
  yes: boolean
  input?: NodeJS.ReadableStream & { isTTY?: boolean }
  output?: NodeJS.WritableStream
}

/** Whether the operator agrees to what `warning` says, which is asked beside the command's answer, not in it. Throws where no terminal is there to ask at: a script says `--yes`. */
export async function confirm(warning: string, { yes, input = process.stdin, output = process.stderr }: Asked): Promise<boolean> {
  if (yes) return true
  if (input.isTTY !== true) throw new Error(`${warning} Nothing was changed: --yes agrees to it.`)
  const lines = createInterface({ input, output })
  try {
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    const answer = await Promise.race([lines.question(`${printableLines(warning)} Go on? (y/N) `), closed])
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}
