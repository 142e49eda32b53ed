// A certificate that a server of a test gives itself, for any names: X.509 version 3 with an elliptic key.
import { generateKeyPairSync, sign } from 'node:crypto'

const [INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31]
const DNS_NAME = 0x82
const ECDSA_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'
const ALT_NAMES = '551d11'
const CONSTRAINTS = '551d13'

export function certificateFor(...hosts: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = der(SEQUENCE, der(OID, hex(ECDSA_SHA256)))
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, hex(COMMON_NAME)), der(UTF8, Buffer.from('a test')))))
  const extension = (oid: string, value: Buffer) => der(SEQUENCE, der(OID, hex(oid)), der(OCTETS, value))
  const names = der(SEQUENCE, ...hosts.map((host) => der(DNS_NAME, Buffer.from(host))))
  const isAuthority = der(SEQUENCE, Buffer.from([0x01, 0x01, 0xff]))
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, der(TIME, Buffer.from('200101000000Z')), der(TIME, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(SEQUENCE, extension(ALT_NAMES, names), extension(CONSTRAINTS, isAuthority))),
  )
  const whole = der(SEQUENCE, signed, algorithm, der(BITS, Buffer.from([0]), sign('sha256', signed, privateKey)))
  // No line is empty, also where the last one is full.
  const lines = whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
