import type { ArgsOf } from '#sync-protocol/mutations/registry.ts'
import { shareList } from '#sync-protocol/mutations/share-list.ts'
import { mutate } from './mutate.ts'

/** Opens a link to a list of the open account, renames the shared list, or ends the link. */
export function changeShare(args: ArgsOf<'users/share'>): void {
  mutate(shareList, args)
}
