import type * as v from 'valibot'
import { acceptsAsIs } from './accepts-as-is.ts'

const tests = new WeakMap<object, (value: unknown) => boolean>()

/** The quick test of a schema (`acceptsAsIs`), made on first use and kept. */
export function quickTest<Output>(schema: v.GenericSchema<unknown, Output>): (value: unknown) => value is Output {
  const test = tests.get(schema) ?? acceptsAsIs(schema)
  tests.set(schema, test)
  return (value): value is Output => test(value)
}
