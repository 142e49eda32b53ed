// A Vitest that stays: each run that its parent asks for reads only what has changed anew.
import { createVitest } from 'vitest/node'

let first
const failing = {
  onTestCaseResult(test) {
    if (test.result().state !== 'failed') return
    first ??= { file: test.module.moduleId, failed: test.fullName }
    void vitest.cancelCurrentRun('test-failure')
  },
  onTestModuleEnd(module) {
    if (module.state() !== 'failed') return
    first ??= { file: module.moduleId, failed: `outside of its tests: ${module.errors()[0]?.message.split('\n')[0]}` }
    void vitest.cancelCurrentRun('test-failure')
  },
}
const vitest = await createVitest('test', { config: 'tests/vitest.config.ts', watch: false, retry: 0, reporters: [failing] })
await vitest.globTestSpecifications([])

process.on('message', async ({ changed, tests }) => {
  first = undefined
  for (const file of changed) vitest.invalidateFile(file)
  const { unhandledErrors } = await vitest.runTestSpecifications(tests.flatMap((test) => vitest.getModuleSpecifications(test)))
  process.send(first ?? (unhandledErrors.length > 0 ? { failed: 'an error outside of any test' } : {}))
})
process.on('disconnect', () => process.exit())
process.send({})
