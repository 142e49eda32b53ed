import { defineConfig } from 'vitest/config'

const shared = { root: new URL('..', import.meta.url).pathname }

export default defineConfig({
  root: shared.root,
  test: {
    projects: [
      { ...shared, test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/unit/**/*.test.tsx'], testTimeout: 30_000 } },
      { ...shared, test: { name: 'server', include: ['tests/{contract,api,abuse}/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 } },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
