import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { icons } from '../pwa/build/icons.ts'
import { notedBlocks } from './mutants/blocks.ts'
import { plantedFault } from './simulation/faults/in-tests.ts'

const shared = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [icons(), ...(await plantedFault()), ...notedBlocks()],
  // The packages of a copy in which faults are planted lie outside of it.
  server: { fs: { strict: false } },
}

/** What a test waits for may take its time beside other busy processes. */
const poll = { timeout: 30_000 }

const server = { testTimeout: 90_000, hookTimeout: 120_000, expect: { poll } }
// What starts processes, races, attacks, fills disks or tries every moment: `npm test` leaves it to the rest of the run.
const api =
  'catalog-command,damaged-store,deploy-files,documented-starts,kept-answers,killed-mail,killed-server,lost-database,lost-errors,' +
  'named-accounts,npm-signals,photographed-shop,process,readiness,shop-command,stale-build,start-faults,stuck-thread,workers'
const contract = 'backup,damaged-backup,lmdb-*,mongodb-*,odd-folders,picture-files,restore-crash,s3-*'
const unit = 'sync/{journal-owners,simulated-worlds},backend/{damaged-shop-files,damaged-shop-folders,run-child}'
const LONG = [
  `tests/api/{${api}}.test.ts`,
  `tests/contract/{${contract}}.test.ts`,
  'tests/abuse/**/*.test.ts',
  `tests/unit/{${unit}}.test.ts`,
]
const TIMERS = 'tests/unit/timers-of-a-file.ts'

export default defineConfig({
  root: shared.root,
  test: {
    projects: [
      // Neither replaces modules nor draws screens: its files share one module graph, which is loaded once.
      {
        ...shared,
        test: {
          name: 'rules',
          include: ['tests/unit/*.test.ts', 'tests/unit/{protocol,backend}/**/*.test.ts'],
          exclude: LONG,
          testTimeout: 60_000,
          expect: { poll },
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'client',
          include: ['tests/unit/{sync,shell,screens}/**/*.test.{ts,tsx}'],
          exclude: LONG,
          setupFiles: TIMERS,
          testTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        ...shared,
        test: {
          ...server,
          name: 'server',
          include: ['tests/{contract,api,releases}/**/*.test.ts'],
          exclude: LONG,
        },
      },
      { ...shared, test: { ...server, name: 'long', include: LONG, setupFiles: TIMERS } },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      { ...shared, test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], fileParallelism: false } },
    ],
  },
})
