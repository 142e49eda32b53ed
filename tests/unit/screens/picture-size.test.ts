import { expect, test } from 'vitest'
import { fitWithin } from '../../../pwa/components/picture-field/shrink-picture.ts'

test.each([
  ['a photo lying', 4000, 3000, 512, 384],
  ['a photo standing', 3000, 4000, 384, 512],
  ['a square', 1024, 1024, 512, 512],
  ['a small picture stays as it is', 200, 100, 200, 100],
  ['a strip keeps at least one pixel', 4096, 2, 512, 1],
])('%s', (_what, width, height, newWidth, newHeight) => {
  expect(fitWithin(width, height, 512)).toEqual({ width: newWidth, height: newHeight })
})
