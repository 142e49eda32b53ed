// Who may import whom (DECISIONS D6), how long a file may be, and what may not stand in the project: fails on the first kind of each.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { folderCycles, type Import } from './folder-cycles.ts'

const root = join(import.meta.dirname, '../..')
const MAX_LINES = 400
/** Below each of these no folders form a cycle. pwa holds it but for content and components, which import each other. */
const UNTIED = ['backend', 'sync-protocol', 'pwa', 'words']
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/dist/'))

type Rule = [from: RegExp, to: RegExp, why: string]
const FORBIDDEN: Rule[] = [
  [/^words\//, /^(?!words\/|npm:react$)/, 'words are texts and functions that give texts: they import nothing but types of elements'],
  [/^sync-protocol\//, /^(?!sync-protocol\/|words\/|npm:valibot$)/, 'sync-protocol imports only words and the schema library'],
  [/^backend\//, /^pwa\//, 'backend never imports pwa'],
  [/^pwa\//, /^backend\//, 'pwa never imports backend'],
  [/^(pwa|backend|sync-protocol)\//, /^tests\//, 'the product never imports its tests'],
  [/^backend\/(?!dist)/, /^npm:(react|dexie|zustand|workbox)/, 'no browser library on the server'],
  [
    /^pwa\/(components|styles|content)\//,
    /^pwa\/(app|features|actions|engine|state|storage|sync|db|sw)\//,
    'components are dumb: they import no screens, actions or state',
  ],
  [/^pwa\/(?!app|features|build|vite\.(server\.)?config)/, /^pwa\/(app|features)\//, 'data never imports screens'],
  [/^pwa\/(app|features)\//, /^pwa\/(engine|sync|db|sw)\//, 'screens call actions and read state'],
  [/^pwa\/(engine|state|storage|sync|db|sw)\//, /^pwa\/actions\//, 'actions are for screens: what lies below never calls them'],
  [/^pwa\/(state|storage|sync|db|sw)\//, /^pwa\/engine\//, 'the engine composes sync, db and state, and none of them knows it'],
  [/^pwa\/(storage|sync|db|sw)\//, /^pwa\/state\/|^npm:(react|zustand)/, 'the sync core knows no framework'],
  [/^pwa\/state\//, /^pwa\/db\//, 'state knows nothing of databases'],
  [/^pwa\/(sync|db|sw)\//, /^pwa\/storage\//, 'the sync core also runs in the worker, which has no web storage'],
  [/^pwa\/actions\//, /^pwa\/(db|sw)\//, 'only the engine and the sync core know databases'],
  [/^pwa\/(?!build|vite\.(server\.)?config)/, /^pwa\/(build|vite\.(server\.)?config)/, 'the app never imports what builds it'],
  [/^backend\/(?!app\.ts$|routes\/)/, /^backend\/shop\.ts$/, 'only app.ts and the routes know the whole shop: name what is needed'],
  [/^backend\/domain\//, /^(?!backend\/domain\/|sync-protocol\/|words\/|npm:valibot$)/, 'the domain is plain documents and pure rules'],
  [/^backend\/storage\//, /^backend\/(routes|middleware|sync|auth)\//, 'storage is at the bottom'],
  [/^tests\/simulation\/model\//, /^(?!tests\/simulation\/model\/)/, 'the model of the shop is written without the code that it judges'],
  [
    /^tests\/simulation\/checker\//,
    /^(?!tests\/simulation\/(checker\/|model\/|history\.ts$)|npm:valibot$)/,
    'the checker of histories sees what a black box shows',
  ],
]

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` at the start of a line; `import('x')` anywhere. */
const IMPORT = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm

const imports = files.flatMap((file) => importsOf(file))
const complaints = [
  ...imports.flatMap(({ from, to }) => [...broken(from, to), ...acrossFeatures(from, to)]),
  ...UNTIED.flatMap((folder) => folderCycles(folder, imports)),
  ...files.flatMap((file) => length(file)),
]
for (const complaint of complaints) console.log(`  ${complaint}`)
if (complaints.length > 0) process.exitCode = 1

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  const specifiers = [...source.matchAll(IMPORT)].flatMap(([, stated, later]) => stated ?? later ?? [])
  return specifiers.map((name) => ({ from: file, to: resolve(file, name) }))
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#sync-protocol/')) return name.slice(1)
  if (name.startsWith('#words/')) return name.replace('#words/', 'words/en/')
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : `npm:${name}`
}

function broken(file: string, target: string): string[] {
  return FORBIDDEN.filter(([from, to]) => from.test(file) && to.test(target)).map(([, , why]) => `${file} imports ${target}: ${why}`)
}

function acrossFeatures(file: string, target: string): string[] {
  const feature = (path: string) => /^pwa\/features\/([^/]+)\//.exec(path)?.[1]
  const [from, to] = [feature(file), feature(target)]
  return from !== undefined && to !== undefined && from !== to ? [`${file} imports ${target}: features never import features`] : []
}

function length(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n').length
  return lines > MAX_LINES ? [`${file} has ${lines} lines: at most ${MAX_LINES}`] : []
}
