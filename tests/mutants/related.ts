// Which tests a source concerns: those that import it, nearest first, and of those that start a shop or a browser the ones of its folder.
import { readFileSync } from 'node:fs'
import { join, normalize, dirname } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Judge the project's texts: a planted fault changes those too, which proves nothing. */
const JUDGEMENTS = new Set([
  'tests/unit/planted-faults.test.ts',
  'tests/unit/citations.test.ts',
  'tests/unit/user-strings.test.ts',
  'tests/unit/folder-cycles.test.ts',
])
const IN_ONE_PROCESS = /^tests\/unit\/.*\.test\.tsx?$/
const WORLDS = ['tests/unit/sync/simulated-worlds.test.ts', 'tests/unit/sync/crash.test.ts']
const START = ['tests/api/process.test.ts', 'tests/api/workers.test.ts', 'tests/api/start-faults.test.ts']

/** Tests beyond what imports say, by the beginning of a source's path; all that fit are run. A name stands for all files that begin with it. */
const BY_FOLDER: readonly (readonly [folder: string, tests: readonly string[]])[] = [
  ['sync-protocol/protocol/', [...WORLDS, 'tests/api/sync', 'tests/api/histories', 'tests/api/calls']],
  ['sync-protocol/mutations/', [...WORLDS, 'tests/api/calls', 'tests/api/gem-shop', 'tests/api/quiz']],
  ['sync-protocol/domain/', ['tests/api/listings', 'tests/api/users', 'tests/api/auth', 'tests/contract/catalog']],
  ['sync-protocol/api/', ['tests/api/openapi', 'tests/api/safety', 'tests/api/users', 'tests/abuse/fuzz']],
  ['pwa/sync/', WORLDS],
  ['pwa/engine/', WORLDS],
  [
    'backend/accounts/',
    [
      'tests/api/users',
      'tests/api/auth',
      'tests/api/deleted-account',
      'tests/api/account-gone',
      'tests/contract/deleted-accounts',
      'tests/contract/deletions',
      'tests/abuse/account-changes',
      'tests/abuse/own-data',
      'tests/abuse/visitors',
      'tests/abuse/late-requests',
      'tests/abuse/races',
      'tests/api/contact',
    ],
  ],
  [
    'backend/auth/',
    [
      'tests/api/auth',
      'tests/api/recovery',
      'tests/api/bearer',
      'tests/api/secret',
      'tests/api/users',
      'tests/abuse/lockout',
      'tests/abuse/sessions',
      'tests/abuse/weak-passwords',
      'tests/abuse/busy-with-passwords',
      'tests/abuse/who-has',
      'tests/abuse/races',
      'tests/abuse/late-requests',
    ],
  ],
  ['backend/books/', ['tests/api/books']],
  ['backend/catalog/', ['tests/api/listings', 'tests/api/catalog-command', 'tests/api/renamed-items', 'tests/contract/catalog']],
  [
    'backend/cli/',
    [
      'tests/api/shop-command',
      'tests/api/catalog-command',
      'tests/api/documented-starts',
      'tests/api/npm-signals',
      'tests/contract/backup',
    ],
  ],
  ['backend/http/', ['tests/abuse/slow-senders', 'tests/abuse/busy', 'tests/api/bounds', 'tests/api/process', 'tests/api/readiness']],
  ['backend/limits/', ['tests/api/limits', 'tests/abuse/lockout', 'tests/api/bounds', 'tests/api/store-queue', 'tests/abuse/full-disk']],
  ['backend/live/', ['tests/api/live', 'tests/api/live-streams']],
  [
    'backend/mail/',
    [
      'tests/api/mail',
      'tests/api/mails-command',
      'tests/api/contact',
      'tests/api/killed-mail',
      'tests/contract/mails',
      'tests/contract/outboxes',
    ],
  ],
  [
    'backend/middleware/',
    ['tests/api/safety', 'tests/api/addresses', 'tests/api/bounds', 'tests/api/web-app', 'tests/abuse/table', 'tests/abuse/strangers'],
  ],
  ['backend/operations/', ['tests/api/operations', 'tests/api/readiness', ...START]],
  ['backend/operator/', ['tests/api/shop-command', 'tests/api/messages-command', 'tests/api/mails-command', 'tests/api/contact']],
  ['backend/photographs/', ['tests/api/photographed-shop', 'tests/contract/keeps-pictures', 'tests/contract/backup-pictures']],
  ['backend/pictures/', ['tests/api/users', 'tests/abuse/hostile-pictures']],
  ['backend/quiz/', ['tests/api/quiz']],
  ['backend/responses/', ['tests/api/listings', 'tests/api/safety', 'tests/api/web-app']],
  ['backend/routes/', ['tests/api/']],
  [
    'backend/storage/data-folder/',
    [
      'tests/contract/backup',
      'tests/contract/data-folder',
      'tests/contract/damaged-backup',
      'tests/contract/restore',
      'tests/contract/private',
      'tests/contract/odd',
      'tests/contract/last-backup',
    ],
  ],
  ['backend/storage/lmdb/', ['tests/contract/', 'tests/api/lost-writes', 'tests/api/damaged']],
  ['backend/storage/mongo/', ['tests/contract/mongodb']],
  ['backend/storage/', ['tests/contract/']],
  [
    'backend/sync/',
    [
      ...WORLDS,
      'tests/api/sync',
      'tests/api/histories',
      'tests/api/kept-answers',
      'tests/api/left-records',
      'tests/api/lost-writes',
      'tests/api/once-only',
      'tests/api/device-issue',
      'tests/api/unknown-outcome',
      'tests/api/stale-reads',
      'tests/api/deleted-account',
      'tests/abuse/races',
      'tests/abuse/growth',
      'tests/contract/records',
    ],
  ],
  ['backend/web-app/', ['tests/api/web-app', 'tests/api/released-files', 'tests/api/stale-build']],
  ['backend/workers/', ['tests/api/workers', 'tests/api/stuck-thread']],
  ['backend/', START],
]
/** What runs in a browser of its own, by the beginning of a source's path. */
const IN_BROWSERS: readonly (readonly [folder: string, tests: readonly string[]])[] = [
  [
    'pwa/sw/',
    ['app-files', 'kill-switch', 'offline-quizzes', 'train-ride', 'rolling-release', 'buying'].map((name) => `tests/browser/${name}`),
  ],
  ['pwa/engine/', ['two-tabs', 'train-ride', 'killed-tab', 'deleted-elsewhere', 'live'].map((name) => `tests/browser/${name}`)],
]

/** The imports of all files, both ways. */
export class ImportGraph {
  readonly #imports = new Map<string, string[]>()
  readonly #importers = new Map<string, string[]>()
  readonly #files: readonly string[]

  constructor(root: string, files: readonly string[]) {
    this.#files = files
    const known = new Set(files)
    for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
      const imported = importsOf(file, readFileSync(join(root, file), 'utf8')).filter((one) => known.has(one))
      this.#imports.set(file, imported)
      for (const one of imported) this.#importers.set(one, [...(this.#importers.get(one) ?? []), file])
    }
  }

  /** All that a file imports, and what that imports, with itself. */
  importedBy(file: string): string[] {
    return reachable(file, this.#imports)
  }

  /** The file, and those that import it, nearest first. */
  importersOf(file: string): string[] {
    return reachable(file, this.#importers)
  }

  /** Those that import the file themselves, with itself. */
  nextTo(file: string): ReadonlySet<string> {
    return new Set([file, ...(this.#importers.get(file) ?? [])])
  }

  isUnit(test: string): boolean {
    return IN_ONE_PROCESS.test(test) && !JUDGEMENTS.has(test)
  }

  /** Tests that are named for the folder of a source, whatever they import. */
  namedFor(file: string): { tests: string[]; browser: string[] } {
    return { tests: this.#named(BY_FOLDER, file), browser: this.#named(IN_BROWSERS, file) }
  }

  #named(table: typeof BY_FOLDER, file: string): string[] {
    const begin = table.filter(([folder]) => file.startsWith(folder)).flatMap(([, tests]) => tests)
    return this.#files.filter((one) => /\.test\.tsx?$/.test(one) && begin.some((name) => one.startsWith(name)))
  }
}

function reachable(file: string, edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set([file])
  for (const one of found) for (const next of edges.get(one) ?? []) found.add(next)
  return [...found]
}

function importsOf(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  const places = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
  return places.flatMap((place) => {
    if (place.startsWith('#sync-protocol/')) return [place.slice(1)]
    return place.startsWith('.') ? [normalize(join(dirname(file), place))] : []
  })
}
