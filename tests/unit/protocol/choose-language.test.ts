import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../words/languages.ts'
import { body, run, serverContext, state } from '../../doubles/fixtures.ts'

const choose = (language: unknown, before = body()) => run('users/language', { language }, before, serverContext())

test.each(LANGUAGES)('$name is kept, and another one after it', ({ tag }) => {
  expect(choose(tag, body(state({ language: 'ja', gems: 7 })))).toEqual({
    status: 'applied',
    body: body(state({ language: tag, gems: 7 })),
    result: {},
    records: [],
  })
})

test.each(['', 'EN', 'ko-KR', 'xx', '__proto__', 7, null, undefined])('%j is no language of the shop and changes nothing', (language) => {
  expect(choose(language)).toEqual({ status: 'rejected', code: 'invalid' })
})
