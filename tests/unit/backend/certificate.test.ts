import { createSecureContext } from 'node:tls'
import { expect, test } from 'vitest'
import { certificateFor } from '../../doubles/certificate.ts'

test('a certificate of a test can be read, however long the names in it are', () => {
  for (let length = 1; length < 64; length += 1)
    expect(() => createSecureContext(certificateFor('a'.repeat(length))), `${length} letters`).not.toThrow()
})
