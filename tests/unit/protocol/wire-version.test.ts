import { createHash } from 'node:crypto'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { AccountState } from '#sync-protocol/api/account-state.ts'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { ERRORS } from '#sync-protocol/domain/errors.ts'
import { DeviceResponse, ErrorResponse, PullResponse, PushRequest, PushResponse } from '#sync-protocol/protocol/messages.ts'
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import { AccountRecord } from '#sync-protocol/api/records.ts'
import { ACCEPTED_VERSIONS, PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'

/** One line per protocol version that ever shipped. A shape that changes asks for a new line, never for a changed one. */
const SHAPES: Record<number, string> = {
  1: 'cfd39c4c0ffad409e3c193776cc482bdf3c53f33d385623499eb6989f910d6e8',
  2: 'bbec830a78120e0d82f74c9b5a33d69374a1ced0fd63af2d5c12fb169425fbd2',
}

test('R1: no wire shape changes without a new protocol version', () => {
  const schemas = { AccountState, Catalog, DeviceResponse, ErrorResponse, PullResponse, PushRequest, PushResponse, AccountRecord }
  const shapes = [
    ...Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema, { errorMode: 'ignore' })]),
    ...Object.values(MUTATIONS).map(({ name, version, args, result }) => [
      name, version, toJsonSchema(args, { errorMode: 'ignore' }), toJsonSchema(result, { errorMode: 'ignore' }),
    ]),
    Object.keys(ERRORS),
  ]
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex')
  expect(hash, 'a wire shape changed: raise PROTOCOL_VERSION and add its hash').toBe(SHAPES[PROTOCOL_VERSION])
})

test('R2: the last two versions are accepted', () => {
  expect(ACCEPTED_VERSIONS).toContain(PROTOCOL_VERSION)
  expect(ACCEPTED_VERSIONS.every((version) => version > 0 && version >= PROTOCOL_VERSION - 1)).toBe(true)
})
