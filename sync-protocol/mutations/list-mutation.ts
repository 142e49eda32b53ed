import * as v from 'valibot'
import { applied, defineMutation, rejected, type Context, type MutationDefinition, type MutationSpec } from './definition.ts'
import { LIST_REDUCERS, type ListArgs, type ListMutationName, type NameOf } from './lists.ts'

const Nothing = v.object({})

type ListMutation<Name extends ListMutationName> = Pick<
  MutationSpec<Name, ListArgs[Name], unknown>,
  'name' | 'summary' | 'refusals' | 'args'
> & { version?: number }

/** A mutation that changes only cart and wishlist, by the reducer of its name. A guest's lists live on the device alone. */
export function defineListMutation<const Name extends ListMutationName>(
  spec: ListMutation<Name>,
): MutationDefinition<Name, ListArgs[Name], Record<never, never>> {
  return defineMutation({
    version: 1,
    ...spec,
    guest: 'own',
    result: Nothing,
    reduce(body, given, context) {
      const lists = LIST_REDUCERS[spec.name](body.state, given, nameIn(context))
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
