import { expect, test } from 'vitest'
import { lean } from '../../../pwa/build/minify-further.ts'

test('a value of the style sheet is written without blanks that part nothing', () => {
  expect(lean('400 var(--size) / 1.1 var(--display)')).toBe('400 var(--size)/1.1 var(--display)')
  expect(lean('linear-gradient(90deg, var(--pink), calc(2 * var(--gutter)) 0)')).toBe(
    'linear-gradient(90deg,var(--pink),calc(2 * var(--gutter)) 0)',
  )
  expect(lean('" / "')).toBe('" / "')
})
