// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Cover } from '../../../pwa/features/books/cover.tsx'
import { show } from './screen.tsx'

test.each([
  ['a title of short words: its longest word fits a line', 'Six of Crows', 5],
  ['a long one of short words: four lines hold it', 'The Cruel Prince of Elfhame', 11],
  ['words that only a colon or a stroke parts are words', '1984/Nineteen:Eighty—Four', 11],
  ['a word that would be set illegibly small breaks', 'Donaudampfschifffahrtsgesellschaftskapitän', 14],
  ['so does a title without spaces', '吾輩は猫であるという長い題名の本の第一巻', 14],
])('%s', async (_rule, title, letters) => {
  await show(<Cover volume={{ title, authors: ['Somebody'] }} place={0} />, '/books')
  expect(document.querySelector<HTMLElement>('.cover')?.style.getPropertyValue('--longest')).toBe(String(letters))
})
