// The faults that the simulation must find are texts of the sources: each must still fit, and still be code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { FAULTS } from '../simulation/faults/all.ts'
import { withFault } from '../simulation/faults/fault.ts'

const root = join(import.meta.dirname, '../..')

test('at least forty faults are planted, each under a name of its own', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(40)
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
})

test.for(FAULTS.map((fault) => [fault.name, fault] as const))('%s: its text occurs once, and what takes its place is code', ([, fault]) => {
  const source = readFileSync(join(root, fault.file), 'utf8')
  const faulty = withFault(source, fault)
  expect(transformSync(faulty, { loader: 'ts' }).code).not.toBe(transformSync(source, { loader: 'ts' }).code)
})

test('a text that is not there, or twice: the fault says so instead of doing nothing', () => {
  const fault = { name: 'sample', file: 'sample.ts', find: 'one', replace: 'two' }
  expect(() => withFault('none', { ...fault, find: 'other' })).toThrow('The fault sample looks for a text that sample.ts has 0 times.')
  expect(() => withFault('one one', fault)).toThrow('2 times')
})
