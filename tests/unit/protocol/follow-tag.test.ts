import { expect, test } from 'vitest'
import { MAX_FOLLOWED_TAGS } from '#sync-protocol/domain/limits.ts'
import { body, run, serverContext, state } from '../../doubles/fixtures.ts'

const follow = (args: unknown, follows: readonly string[] = []) =>
  run('users/follow', args, body(state({ follows: [...follows], gems: 7 })), serverContext())
const full = Array.from({ length: MAX_FOLLOWED_TAGS }, (_, at) => `tag ${at}`)

test.each<[what: string, before: readonly string[], args: unknown, after: readonly string[]]>([
  ['the first one', [], { tag: 'lightstick', follows: true }, ['lightstick']],
  ['one more', ['lightstick'], { tag: 'moon', follows: true }, ['lightstick', 'moon']],
  ['one that is followed already', ['moon', 'lightstick'], { tag: 'moon', follows: true }, ['moon', 'lightstick']],
  ['spaces around it do not count', [], { tag: ' for her ', follows: true }, ['for her']],
  ['no longer', ['moon', 'lightstick'], { tag: 'moon', follows: false }, ['lightstick']],
  ['no longer what was not followed', ['moon'], { tag: 'lightstick', follows: false }, ['moon']],
  ['one that is followed, in a full list', full, { tag: 'tag 0', follows: true }, full],
  ['one that is followed in other letters', ['Moon'], { tag: 'moon', follows: true }, ['Moon']],
  ['no longer, in other letters', ['Moon', 'lightstick'], { tag: 'moon', follows: false }, ['lightstick']],
  ['one of one letter', [], { tag: '달', follows: true }, ['달']],
  ['one as long as a tag may be', [], { tag: 'x'.repeat(40), follows: true }, ['x'.repeat(40)]],
  ['no longer, in a full list', full, { tag: 'tag 0', follows: false }, full.slice(1)],
])('%s', (_what, before, args, after) => {
  expect(follow(args, before)).toEqual({ status: 'applied', body: body(state({ follows: [...after], gems: 7 })), result: {}, records: [] })
})

test('a full list takes no other', () => {
  expect(follow({ tag: 'lightstick', follows: true }, full)).toEqual({ status: 'rejected', code: 'follows_full' })
})

test.each([
  [{ tag: '', follows: true }],
  [{ tag: '  ', follows: true }],
  [{ tag: 'x'.repeat(41), follows: true }],
  [{ tag: 7, follows: true }],
  [{ tag: 'half a sign \ud800', follows: true }],
  [{ tag: 'moon\0', follows: true }],
  [{ tag: 'moon' }],
  [{ tag: 'moon', follows: 'yes' }],
  [{ tag: 'moon', follows: true, more: 1 }],
  [null],
])('%j is no such wish and changes nothing', (args) => {
  expect(follow(args)).toEqual({ status: 'rejected', code: 'invalid' })
})
