// What the documents tell an operator: how the shop is started, and by which variables it is set.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { ROOT } from './open-shop.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** Scripts of package.json by their names. */
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
/** What a script of npm runs where it opens the shop. */
const OPENS = /backend\/cli\/(run\.mjs main|serve\.mjs)/

/** Each command that opens the shop, word by word, with the document that names it. */
export function documentedStarts(): { command: string[]; of: string }[] {
  const starts = new Map<string, { command: string[]; of: string }>()
  const add = (command: string[], of: string) => {
    const line = command.join(' ')
    if (!starts.has(line)) starts.set(line, { command, of })
  }
  for (const of of ['README.md', 'backend/deploy/RUNBOOK.md']) {
    for (const [text, name = ''] of read(of).matchAll(/\bnpm (?:run )?([a-z:]+)\b/g)) {
      const script = scripts[name]
      if (script !== undefined && OPENS.test(script)) add(text.split(' '), of)
    }
  }
  const unit = 'backend/deploy/systemd/starlane.service'
  for (const [, line = ''] of read(unit).matchAll(/^ExecStart=(.+)$/gm)) add(line.split(' '), unit)
  const image = 'backend/deploy/Dockerfile'
  for (const [, words = ''] of read(image).matchAll(/^CMD (\[.+\])$/gm)) add(JSON.parse(words) as string[], image)
  return [...starts.values()]
}

/** Each variable that a document names or a deployment sets. */
export function documentedVariables(): string[] {
  const compose = parseYaml(read('backend/deploy/compose.yaml')) as { services: Record<string, { environment?: Record<string, string> }> }
  const rows = read('README.md').match(/^\| `[A-Z][A-Z\d_]*[`=].*$/gm) ?? []
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z][A-Z\d_]*)(?:=\w+)?`/g)].map(([, name = '']) => name),
  )
  const set = [read('backend/deploy/systemd/starlane.service'), read('backend/deploy/Dockerfile')].flatMap((text) =>
    [...text.matchAll(/^(?:Environment=|ENV )(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
  )
  return [...new Set([...named, ...set, ...Object.keys(compose.services.shop1?.environment ?? {})])].toSorted()
}
