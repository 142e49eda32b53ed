import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { isSameTag } from '../domain/followed-tags.ts'
import { MAX_FOLLOWED_TAGS } from '../domain/limits.ts'
import { Text } from '../api/primitives.ts'
import { defineMutation } from './definition.ts'
import { applied, rejected } from './step.ts'

const Tag = v.pipe(Text, v.trim(), v.minLength(1), v.maxLength(40))

/**
 * Follows a tag of products, or no longer: the app tells what is new in it. It may be any tag, also one that no product has today. What is so
 * already changes nothing. Rejects follows_full.
 */
export const followTag = defineMutation({
  name: 'users/follow',
  version: 1,
  summary: 'Follows a tag of products, or no longer.',
  refusals: ['follows_full'],
  example: { tag: 'lightstick', follows: true },
  words: {
    done: ({ tag, follows }) => (follows ? say.followed(tag) : say.unfollowed(tag)),
    attempt: ({ tag, follows }) => (follows ? say.follow(tag) : say.unfollow(tag)),
  },
  isRoutine: true,
  args: v.strictObject({ tag: Tag, follows: v.boolean() }),
  result: v.object({}),
  reduce(body, { tag, follows: wanted }) {
    const others = body.state.follows.filter((one) => !isSameTag(one, tag))
    if (wanted === others.length < body.state.follows.length) return applied(body, {}, {})
    if (wanted && others.length >= MAX_FOLLOWED_TAGS) return rejected('follows_full')
    return applied(body, { follows: wanted ? [...others, tag] : others }, {})
  },
})
