import { expect, test } from 'vitest'
import { folderCycles } from '../tools/folder-cycles.ts'

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ')
    return { from, to }
  })

test('folders that import in one direction only are no cycle, however many imports there are', () => {
  expect(
    folderCycles(
      'backend',
      imports(
        'backend/a/x.ts > backend/b/y.ts',
        'backend/a/z.ts > backend/b/y.ts',
        'backend/b/y.ts > backend/c/x.ts',
        'backend/a/x.ts > backend/a/z.ts',
        'backend/a/z.ts > backend/a/x.ts',
      ),
    ),
  ).toEqual([])
})

test('a cycle is reported once, with an import for each of its steps', () => {
  const knot = imports(
    'backend/a/x.ts > backend/b/y.ts',
    'backend/b/deep/y.ts > backend/c/x.ts',
    'backend/c/z.ts > backend/a/x.ts',
    'backend/d/x.ts > backend/a/x.ts',
  )
  expect(folderCycles('backend', knot)).toEqual([
    'backend: folders in a cycle: a → b → c → a (backend/a/x.ts imports backend/b/y.ts; backend/b/deep/y.ts imports backend/c/x.ts; backend/c/z.ts imports backend/a/x.ts)',
  ])
})

test('of connected cycles the shortest is reported, and a separate one as well', () => {
  const knots = imports(
    'r/a/x.ts > r/b/x.ts',
    'r/b/x.ts > r/c/x.ts',
    'r/c/x.ts > r/a/x.ts',
    'r/b/x.ts > r/a/x.ts',
    'r/p/x.ts > r/q/x.ts',
    'r/q/x.ts > r/p/x.ts',
  )
  expect(folderCycles('r', knots)).toEqual([expect.stringContaining('a → b → a '), expect.stringContaining('p → q → p ')])
})

test('a file at the root counts as a folder of its own, and other roots are ignored', () => {
  expect(folderCycles('backend', imports('backend/shop.ts > backend/a/x.ts', 'backend/a/x.ts > backend/shop.ts'))).toEqual([
    'backend: folders in a cycle: a → shop.ts → a (backend/a/x.ts imports backend/shop.ts; backend/shop.ts imports backend/a/x.ts)',
  ])
  expect(
    folderCycles('pwa', imports('backend/a/x.ts > backend/b/x.ts', 'backend/b/x.ts > backend/a/x.ts', 'pwa/a/x.ts > backend/a/x.ts')),
  ).toEqual([])
})
