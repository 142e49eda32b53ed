// Bundles the world of the simulation: the real client as it runs in a page and in a worker, the real server, and the thread that lives both.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { build, type Loader, type Plugin } from 'esbuild'

/** A change of the sources that only this bundle sees. `file`: from the project's root. `find` stands in it exactly once. */
export interface Patch {
  file: string
  find: string
  replace: string
}

/** Where the bundles lie. */
export interface BuiltWorld {
  thread: string
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

/**
 * What a bundle takes in place of a module that does its work on other threads, where no seed decides what comes first: passwords are hashed and
 * answers compressed by stand-ins. And IndexedDB's steps become the scheduler's.
 */
const STAND_INS: Record<string, string> = {
  'backend/auth/hashing-thread.ts': `export class HashingThread {
    async run({ password, against }) { return against === undefined ? 'hash of ' + password : against === 'hash of ' + password }
  }`,
  'node_modules/fake-indexeddb/build/esm/lib/scheduling.js': `export const queueTask = (run) => globalThis.starlaneTask(run)`,
}
const ZLIB = `export const constants = new Proxy({}, { get: () => 0 })
  const same = (bytes, _options, done) => queueMicrotask(() => done(null, bytes))
  export const brotliCompress = same
  export const gzip = same`

/** Builds it, with the sources changed by these patches. Throws where one of them does not fit exactly once. */
export async function buildWorld(planted: readonly Patch[] = []): Promise<BuiltWorld> {
  const patches = [AHEAD, ...planted]
  const name = createHash('sha256')
    .update(JSON.stringify([patches, process.pid]))
    .digest('hex')
    .slice(0, 16)
  const outdir = join(cache, name)
  await mkdir(outdir, { recursive: true })
  const used = new Set<Patch>()
  const bundled = (entries: readonly string[], takesProtocol: boolean) =>
    build({
      absWorkingDir: root,
      entryPoints: entries.map((entry) => join(here, 'bundle', `${entry}.ts`)),
      outdir,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      define: { 'import.meta.env': '{"DEV":false}', STARLANE_BUILD: 'undefined' },
      logLevel: 'warning',
      plugins: [sources(patches, used, takesProtocol)],
    })
  await Promise.all([bundled(['thread', 'protocol'], true), bundled(['client', 'server'], false)])
  for (const patch of patches) if (!used.has(patch)) throw new Error(`The simulated world does not contain ${patch.file}`)
  const at = (entry: string) => join(outdir, `${entry}.cjs`)
  return {
    thread: at('thread'),
    protocol: at('protocol'),
    client: at('client'),
    server: at('server'),
    remove: () => rm(outdir, { recursive: true, force: true }),
  }
}

function sources(patches: readonly Patch[], used: Set<Patch>, takesProtocol: boolean): Plugin {
  return {
    name: 'sources',
    setup(bundle) {
      bundle.onResolve({ filter: /^#sync-protocol\// }, ({ path }) => {
        const file = path.slice(1)
        return takesProtocol ? { path: join(root, file) } : { path: file, external: true }
      })
      bundle.onLoad({ filter: /bundle\/protocol\.ts$/ }, async () => {
        const found = await readdir(join(root, 'sync-protocol'), { recursive: true })
        const files = found.filter((file) => file.endsWith('.ts')).map((file) => `sync-protocol/${file.split(sep).join('/')}`)
        const lines = files.map((file, place) => `import * as part${place} from '../../../${file}'`)
        const parts = files.map((file, place) => `${JSON.stringify(file)}: part${place}`)
        const contents = `${lines.join('\n')}\nexport const parts = { ${parts.join(', ')} }`
        return { contents, loader: 'js' as Loader, resolveDir: join(here, 'bundle') }
      })
      bundle.onResolve({ filter: /^node:zlib$/ }, () => ({ path: 'zlib', namespace: 'stand-in' }))
      bundle.onLoad({ filter: /./, namespace: 'stand-in' }, () => ({ contents: ZLIB, loader: 'js' }))
      // Packages are the same in every page: they are loaded once, save IndexedDB, whose steps the scheduler takes.
      bundle.onResolve({ filter: /^[@a-z]/ }, ({ path, importer }) => {
        const isWorld = importer.startsWith(here) || importer.includes('/fake-indexeddb/')
        return isWorld && path.startsWith('fake-indexeddb') ? undefined : { path, external: true }
      })
      bundle.onLoad({ filter: /\.(ts|js)$/ }, async ({ path }) => {
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
