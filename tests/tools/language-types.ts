// Fails where the words of a language lack a text of the English ones, or take or give something else: the compiler names it. It is given a folder of
// words, or takes the project's own.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { LANGUAGES } from '../../words/languages.ts'

const root = join(import.meta.dirname, '../..')
const words = resolve(process.argv[2] ?? join(root, 'words'))

/** A text may be any text, an element any node; lists and tables keep what they name. */
const SHAPES = `import type { ReactNode } from 'react'
type Shape<T> = T extends string ? string
  : T extends (...given: infer Given) => infer Made ? (...given: Given) => Shape<Made>
  : T extends readonly (infer One)[] ? readonly Shape<One>[]
  : T extends { type: unknown; props: unknown } ? ReactNode
  : T extends object ? { readonly [Name in keyof T]: Shape<T[Name]> }
  : T
type Words<T> = { readonly [Name in keyof T]: Shape<T[Name]> }
`

function checkOf(tag: string, folder: string): string {
  const [{ tag: english }] = LANGUAGES
  const from = (language: string, name: string) => relative(folder, join(words, language, name))
  const checks = readdirSync(join(words, english)).map(
    (name, at) => `import * as file${at} from '${from(tag, name)}'\nfile${at} satisfies Words<typeof import('${from(english, name)}')>\n`,
  )
  return SHAPES + checks.join('')
}

const cache = join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'language-types-'))
try {
  const [, ...others] = LANGUAGES
  for (const { tag } of others) if (existsSync(join(words, tag))) writeFileSync(join(folder, `${tag}.ts`), checkOf(tag, folder))
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2023'],
    types: ['react'],
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, '.tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
  )
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]
  process.exitCode = spawnSync(process.execPath, compiler, { stdio: 'inherit' }).status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
