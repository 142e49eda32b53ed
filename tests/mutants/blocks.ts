// The blocks of a source, and for vitest the sources that tell which of them a test file reaches: STARLANE_REACHED=FOLDER.
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import { isNode, type Node } from './mutations.ts'
import { TRIED } from './tried.ts'

const NAME = 'STARLANE_REACHED'
const root = join(import.meta.dirname, '../..')

/** What is run as a whole: a block, or the expression that a function is. */
export interface Block {
  start: number
  end: number
  isExpression: boolean
}

export function blocksOf(file: string, source: string): Block[] {
  const found: Block[] = []
  const visit = (node: Node) => {
    if (node.type === 'BlockStatement') found.push({ start: node.start, end: node.end, isExpression: false })
    if (node.type === 'ArrowFunctionExpression' && isNode(node.body) && node.body.type !== 'BlockStatement')
      found.push({ start: node.body.start, end: node.body.end, isExpression: true })
    for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  const { program } = parseSync(file, source)
  if (isNode(program)) visit(program)
  return found
}

/** The name of the innermost block around a place; none for what runs once, when the module is loaded. */
export function blockAround(file: string, source: string, place: { start: number; end: number }): string | undefined {
  const around = blocksOf(file, source).filter(({ start, end }) => start <= place.start && end >= place.end)
  const inner = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
  return inner && nameOf(file, inner)
}

/** For vitest: each block of what is tried notes that it is reached, and each test file keeps what it has reached. */
export function notedBlocks(): Plugin[] {
  const folder = process.env[NAME]
  if (folder === undefined) return []
  const keeper = JSON.stringify(join(import.meta.dirname, 'keep-reached.ts'))
  return [
    {
      name: 'noted blocks',
      enforce: 'pre',
      transform(code, id) {
        const file = relative(root, id.split('?')[0] ?? id)
        if (/^tests\/.*\.test\.tsx?$/.test(file))
          return `import { keepReached } from ${keeper}; keepReached(${JSON.stringify(folder)}, ${JSON.stringify(file)});\n${code}`
        return TRIED.test(file) ? noting(file, code) : undefined
      },
    },
  ]
}

function noting(file: string, source: string): string {
  const inserted = blocksOf(file, source).flatMap((block) => {
    const note = `(globalThis.starlaneReached ??= new Set()).add(${JSON.stringify(nameOf(file, block))})`
    if (!block.isExpression) return [{ at: block.start + 1, text: `${note};` }]
    return [
      { at: block.start, text: `(${note}, ` },
      { at: block.end, text: ')' },
    ]
  })
  // From the end, so that places stay. What ends at a place is closed before anything begins there.
  return inserted.toSorted((a, b) => b.at - a.at).reduce((done, { at, text }) => done.slice(0, at) + text + done.slice(at), source)
}

/** The name of a block in what tests note. */
export function nameOf(file: string, { start }: Pick<Block, 'start'>): string {
  return `${file}:${start}`
}
