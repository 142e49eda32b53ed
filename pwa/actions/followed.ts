import { followTag as definition } from '#sync-protocol/mutations/follow-tag.ts'
import { mutate } from './mutate.ts'

/** Follows a tag with the open account, or no longer. */
export function followTag(tag: string, follows: boolean): void {
  mutate(definition, { tag, follows })
}
