import * as v from 'valibot'
import { MUTATIONS, type ArgsOf, type MutationName, type ResultOf } from '#sync-protocol/mutations/registry.ts'

/** Stored arguments as this version of the app has them; undefined: another version stored what this one cannot read. */
export function readArgs<Name extends MutationName>(name: Name, args: unknown): ArgsOf<Name> | undefined {
  return read<ArgsOf<Name>>(MUTATIONS[name].args, args)
}

/** A result as this version of the app has it; undefined: a newer server said what this one cannot read. */
export function readResult<Name extends MutationName>(name: Name, result: unknown): ResultOf<Name> | undefined {
  return read<ResultOf<Name>>(MUTATIONS[name].result, result)
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
