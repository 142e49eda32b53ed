import * as v from 'valibot'
import { applied, defineMutation, rejected, type Context, type MutationDefinition } from './definition.ts'
import { LIST_REDUCERS, type ListArgs, type ListMutationName, type NameOf } from './lists.ts'

const Nothing = v.object({})

/** A mutation that changes only cart and wishlist, by the reducer of its name. */
export function defineListMutation<const Name extends ListMutationName>(
  name: Name,
  args: v.GenericSchema<unknown, ListArgs[Name]>,
): MutationDefinition<Name, ListArgs[Name], Record<never, never>> {
  return defineMutation({
    name,
    version: 1,
    args,
    result: Nothing,
    reduce(body, given, context) {
      const lists = LIST_REDUCERS[name](body.state, given, nameIn(context))
      return typeof lists === 'string' ? rejected(lists) : applied(body, lists, {})
    },
  })
}

/**
 * The name a line is shown under when the catalog no longer has it. A device whose catalog is older than the item still
 * queues the change: the server decides (SPEC R13).
 */
export function nameIn(context: Context): NameOf {
  return (itemId) => context.product(itemId)?.name ?? (context.authority === undefined ? '' : undefined)
}
