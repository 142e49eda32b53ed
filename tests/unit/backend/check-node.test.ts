import { expect, test } from 'vitest'
import { adviceOn } from '../../../backend/cli/check-node.mjs'

test.each([
  ['v14.21.3', true],
  ['v18.20.8', true],
  ['v20.18.1', true],
  ['v20.19.0', false],
  ['v20.20.2', false],
])('on Node %s the operator is told which Node is needed', (version, fatal) => {
  expect(adviceOn(version)).toEqual({ fatal, line: expect.stringContaining('Node 22, 24 or 26') })
})

test.each(['v22.0.0', 'v24.21.0', 'v26.10.0', 'v28.0.0'])('on Node %s nothing is said', (version) => {
  expect(adviceOn(version)).toBeUndefined()
})
