// Bundles the world of the simulation: the real client as it runs in a page and in a worker, the real server, and the runner that lives both.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { build, type Loader, type Plugin } from 'esbuild'
import { loadSampleShop } from '../../backend/shop-folder/sample.ts'

/** A change of the sources that only this bundle sees. `file`: from the project's root. `find` stands in it exactly once. */
export interface Patch {
  file: string
  find: string
  replace: string
}

/** Where the bundles lie. */
export interface BuiltWorld {
  runner: string
  /** The rules that both sides run: without state, so that one copy is enough for all. */
  protocol: string
  client: string
  server: string
  remove(): Promise<void>
}

const here = import.meta.dirname
const root = join(here, '../..')
const cache = join(root, 'node_modules/.cache/starlane-simulation')

/** A page fetches packs of questions and lists ahead that no seed looks into: here it fetches two that belong to an account. */
const AHEAD: Patch = {
  file: 'pwa/state/document-sources.ts',
  find: '[...DIFFICULTIES.map(questionPack), gemBundles, inventory, knowledgeResults, personalityResults, ledger]',
  replace: '[inventory, ledger]',
}

/** What Node itself measures outlives the process that asked for it: timers and observers would grow with every process of every world. */
const UNMEASURED: Patch = { file: 'backend/operations/metrics.ts', find: 'collectDefaultMetrics({ register: this.registry })', replace: '' }

/** The sample shop, which no simulated process can read from its folder. */
const SAMPLE = JSON.stringify(await loadSampleShop())

/**
 * What a bundle takes in place of a module that does its work on other threads or in other processes, where no seed decides what comes first: passwords are
 * hashed and answers compressed by stand-ins, and no picture is drawn. And IndexedDB's steps become the scheduler's.
 */
const STAND_INS: Record<string, string> = {
  'backend/auth/hashing-thread.ts': `export class HashingThread {
    async run({ password, against }) { return against === undefined ? 'hash of ' + password : against === 'hash of ' + password }
  }`,
  'backend/pictures/picture-process.ts': `export class PictureProcess {
    async draw() { throw new Error('no picture is drawn in a simulated world') }
  }`,
  'backend/shop-folder/sample.ts': `export const loadSampleShop = async () => (${SAMPLE})`,
  'tests/sample-shop.ts': `import { createQuestionBank } from '../backend/quiz/question-bank.ts'
    export const sampleShop = ${SAMPLE}
    export const sampleBank = createQuestionBank(sampleShop.own.questions)`,
  'node_modules/fake-indexeddb/build/esm/lib/scheduling.js': `export const queueTask = (run) => globalThis.starlaneTask(run)`,
}
const ZLIB = `export const constants = new Proxy({}, { get: () => 0 })
  const same = (bytes, _options, done) => queueMicrotask(() => done(null, bytes))
  export const brotliCompress = same
  export const gzip = same
  export const gunzipSync = (bytes) => bytes`

/** The parts of a world in which a fault may be planted, and where the sources of each lie. */
const PARTS = { protocol: 'sync-protocol/', client: 'pwa/', server: 'backend/' } as const
const PATCHES: Record<Part, readonly Patch[]> = { protocol: [], client: [AHEAD], server: [UNMEASURED] }
type Part = keyof typeof PARTS

/** Builds the world as it is. */
export async function buildWorld(): Promise<BuiltWorld> {
  const outdir = await freshDirectory([])
  await Promise.all([
    bundle(['client'], outdir, PATCHES.client, false),
    bundle(['server'], outdir, PATCHES.server, false),
    bundle(['runner', 'protocol'], outdir, [], true),
  ])
  const at = (entry: string) => join(outdir, `${entry}.cjs`)
  return {
    runner: at('runner'),
    protocol: at('protocol'),
    client: at('client'),
    server: at('server'),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}

/** The same world with a fault in it: the part that has the fault is built anew, the others stay as they are. Throws where it does not fit exactly once. */
export async function withPlanted(world: BuiltWorld, fault: Patch): Promise<BuiltWorld> {
  const part = (Object.keys(PARTS) as Part[]).find((name) => fault.file.startsWith(PARTS[name]))
  if (part === undefined) throw new Error(`No part of the simulated world has ${fault.file}`)
  const patches = [...PATCHES[part], fault]
  const outdir = await freshDirectory(patches)
  await bundle([part], outdir, patches, part === 'protocol')
  return { ...world, [part]: join(outdir, `${part}.cjs`), remove: () => rm(outdir, { recursive: true, force: true }) }
}

async function freshDirectory(patches: readonly Patch[]): Promise<string> {
  const name = createHash('sha256')
    .update(JSON.stringify([patches, process.pid]))
    .digest('hex')
    .slice(0, 16)
  const outdir = join(cache, name)
  await mkdir(outdir, { recursive: true })
  return outdir
}

/** Bundles these entries. Throws where a patch does not find its place, and at a warning: nobody reads those of hundreds of builds. */
async function bundle(entries: readonly string[], outdir: string, patches: readonly Patch[], takesProtocol: boolean): Promise<void> {
  const used = new Set<Patch>()
  const { warnings } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => join(here, 'bundle', `${entry}.ts`)),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // What a page works in follows its async functions: see world/plain/zone.ts.
    ...(entries.includes('client') ? { supported: { 'async-await': false, 'async-generator': false, 'for-await': false } } : {}),
    define: { 'import.meta.env': '{"DEV":false}', STARLANE_BUILD: 'undefined' },
    logLevel: 'silent',
    plugins: [sources(patches, used, takesProtocol)],
  })
  const [warning] = warnings
  if (warning !== undefined) throw new Error(`The simulated world is built with a warning: ${warning.text} (${warning.location?.file})`)
  const lost = patches.find((patch) => !used.has(patch))
  if (lost !== undefined) throw new Error(`The simulated world does not contain ${lost.file}`)
}

function sources(patches: readonly Patch[], used: Set<Patch>, takesProtocol: boolean): Plugin {
  return {
    name: 'sources',
    setup(builder) {
      builder.onResolve({ filter: /^#sync-protocol\// }, ({ path }) => {
        const file = path.slice(1)
        return takesProtocol ? { path: join(root, file) } : { path: file, external: true }
      })
      builder.onLoad({ filter: /bundle\/protocol\.ts$/ }, async () => {
        const found = await readdir(join(root, 'sync-protocol'), { recursive: true })
        const files = found.filter((file) => file.endsWith('.ts')).map((file) => `sync-protocol/${file.split(sep).join('/')}`)
        const lines = files.map((file, place) => `import * as part${place} from '../../../${file}'`)
        const parts = files.map((file, place) => `${JSON.stringify(file)}: part${place}`)
        const contents = `${lines.join('\n')}\nexport const parts = { ${parts.join(', ')} }`
        return { contents, loader: 'js' as Loader, resolveDir: join(here, 'bundle') }
      })
      builder.onResolve({ filter: /^node:zlib$/ }, () => ({ path: 'zlib', namespace: 'stand-in' }))
      builder.onLoad({ filter: /./, namespace: 'stand-in' }, () => ({ contents: ZLIB, loader: 'js' }))
      // Packages are the same in every page: they are loaded once, save IndexedDB, whose steps the scheduler takes.
      builder.onResolve({ filter: /^[@a-z]/ }, ({ path, importer }) => {
        const isWorld = importer.startsWith(here) || importer.includes('/fake-indexeddb/')
        return isWorld && path.startsWith('fake-indexeddb') ? undefined : { path, external: true }
      })
      builder.onLoad({ filter: /\.(ts|js)$/ }, async ({ path }) => {
        const file = relative(root, path).split(sep).join('/')
        const standIn = STAND_INS[file]
        if (standIn !== undefined) return { contents: standIn, loader: 'js' as Loader }
        const own = patches.filter((patch) => patch.file === file)
        let contents = await readFile(path, 'utf8')
        for (const patch of own) {
          used.add(patch)
          contents = patched(contents, patch)
        }
        return { contents, loader: (path.endsWith('.ts') ? 'ts' : 'js') as Loader, resolveDir: dirname(path) }
      })
    },
  }
}

/** Throws unless what is looked for stands there exactly once. */
function patched(text: string, { file, find, replace }: Patch): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`${file} holds ${places} times: ${find}`)
  return text.replace(find, () => replace)
}
