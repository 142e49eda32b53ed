import { expect, test } from 'vitest'
import { poolIn } from '../../../backend/storage/mongo/open.ts'

test.each([
  ['mongodb://db1/starlane', 64],
  ['mongodb://db1/starlane?maxPoolSize=32', 32],
  ['mongodb://db1,db2/starlane?replicaSet=rs&maxpoolsize=8', 8],
  ['mongodb://maxPoolSize=8@db1/starlane', 64],
])('%s: %i connections at most', (url, most) => expect(poolIn(url)).toBe(most))
