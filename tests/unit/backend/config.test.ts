import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from '../../../backend/config.ts'

test('without any variable the defaults run the shop on a laptop', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    rateLimit: true,
    https: false,
    trustedProxies: 0,
    workers: 1,
    metrics: undefined,
    mongodbUrl: undefined,
    books: undefined,
  })
  expect(config.publicUrl.href).toBe('http://localhost:3000/')
  expect(config.dataDir).toMatch(/\/data$/)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', MONGODB_URL: '' })).toEqual(readConfig({}))
})

test('every variable set: all are read', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://starlane.example',
    MONGODB_URL: 'mongodb://a:27017,b:27017/shop?replicaSet=rs',
    SMTP_URL: 'smtps://user:pass@mail.example',
    MAIL_FROM: 'Starlane <shop@starlane.example>',
    CONTACT_EMAIL: 'operator@starlane.example',
    TRUST_PROXY: '1',
    RATE_LIMIT: 'off',
    METRICS_PORT: '9464',
    BOOKS_API_KEY: 'k',
    SESSION_SECRET: 's'.repeat(32),
  })
  expect(config).toMatchObject({
    port: 8080,
    https: true,
    publicUrlGiven: true,
    trustedProxies: 1,
    rateLimit: false,
    metrics: { port: 9464, host: '127.0.0.1' },
  })
  expect(config.books).toEqual({ url: 'https://www.googleapis.com/books/v1/volumes', apiKey: 'k' })
})

test('mail without its sender, its reader or the address of the shop: all that is missing is named', () => {
  const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Starlane <shop@starlane.example>' }
  expect(() => readConfig(mail)).toThrow('SMTP_URL: mail also needs CONTACT_EMAIL, PUBLIC_URL')
  expect(() => readConfig({ ...mail, CONTACT_EMAIL: '', PUBLIC_URL: 'https://starlane.example' })).toThrow('mail also needs CONTACT_EMAIL')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'starlane.example'],
  ['PUBLIC_URL', 'ftp://starlane.example'],
  ['PUBLIC_URL', 'https://example.org/starlane'],
  ['PUBLIC_URL', 'https://operator:secret@starlane.example'],
  ['PUBLIC_URL', 'https://starlane.example/?from=mail'],
  ['SESSION_SECRET', 'short'],
  ['MONGODB_URL', 'localhost:27017'],
  ['TRUST_PROXY', 'yes'],
  ['RATE_LIMIT', 'maybe'],
  ['SMTP_URL', 'mail.example'],
  ['BOOKS_URL', 'file:///etc/passwd'],
  ['LOG_LEVEL', 'loud'],
  ['MAX_SILENCE_MS', '0'],
  ['WORKERS', '0'],
  ['WORKERS', '257'],
  ['WORKERS', 'all'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The environment is not right:\\n  ${name}: `))
})

test.each([
  'smtp://us@er:s3cr3t@mail.example',
  'smtp://user:s3cr3t@x@mail.example',
  'smtp://us@er:p@s3cr3t#w%rd@127.0.0.1:1',
  'smtp://user:s3cr3t/x@mail.example',
  'smtp://user:1/s3cr3t@mail.example',
  'smtp://user:s3cr3t?x@mail.example',
  'smtp://user:1?s3cr3t@mail.example',
  'smtp://user:s3cr3t#x@mail.example',
  'smtp://user:s3cr3t%@mail.example',
  'smtp://user:s3cr3t%ff@mail.example',
  'smtp://user:s3cr3t [x]@mail.example',
  'smtp://user:s3cr3t@',
  'smtp://user:s3cr3t@/',
  'smtp://user:s3cr3t@mail.example:99999',
  'smtp://user:s3cr3t@mail.example/folder',
  'smtp://user:s3cr3t@mail.example#part',
  'smtp://',
  'smtp:',
  'smtp:mail.example',
  'smtp:///mail.example',
  'http://mail.example',
])('SMTP_URL=%s is refused in one line without what is secret in it', (url) => {
  const said = () => readConfig({ SMTP_URL: url, MAIL_FROM: 'a@b.example', CONTACT_EMAIL: 'a@b.example', PUBLIC_URL: 'https://b.example' })
  expect(said).toThrow(/^The environment is not right:\n  SMTP_URL: must be an address, as smtp:[^\n]+$/)
  expect(said).not.toThrow(/s3cr3t/)
})

test.each([
  'smtp://mail.example',
  'smtp://localhost:25/',
  'smtps://user:pass@mail.example:465',
  'smtps://user%40shop.example:p%3A%2F%3F%23%5B%5D%40%25@mail.example?pool=true',
  'smtp://user:p:w@[::1]:2525',
  'smtp://user@192.0.2.1',
  'SMTP://mail.example',
])('SMTP_URL=%s is taken as it is', (url) => {
  const mail = { MAIL_FROM: 'a@b.example', CONTACT_EMAIL: 'a@b.example', PUBLIC_URL: 'https://b.example' }
  expect(readConfig({ SMTP_URL: url, ...mail }).smtpUrl).toBe(url)
})

test('the address that people use may end with a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://starlane.example/' }).publicUrl.origin).toBe('https://starlane.example')
})

test('metrics need a port of their own', () => {
  expect(() => readConfig({ PORT: '4000', METRICS_PORT: '4000' })).toThrow('METRICS_PORT: must be another port than PORT')
  expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT: must be another port than PORT')
  const mail = { SMTP_URL: 'smtps://mail.example', METRICS_PORT: '3000' }
  expect(() => readConfig(mail)).toThrow(/METRICS_PORT: [\s\S]*SMTP_URL: mail also needs/)
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0)
})

test('WORKERS is a number of processes, or as many as the machine has cores', () => {
  expect(readConfig({ WORKERS: '4' }).workers).toBe(4)
  expect(readConfig({ WORKERS: 'auto' }).workers).toBe(availableParallelism())
})

test('several wrong variables: all are named at once', () => {
  expect(() => readConfig({ PORT: 'x', TRUST_PROXY: 'x' })).toThrow(/PORT: [^\n]+\n {2}TRUST_PROXY: /)
})

const BUCKET = {
  PICTURES_S3_ENDPOINT: 'https://s3.example',
  PICTURES_S3_BUCKET: 'lane-pictures',
  PICTURES_S3_ACCESS_KEY: 'id',
  PICTURES_S3_SECRET_KEY: 'a/b+c=',
}

test('a bucket for pictures is named whole, or not at all', () => {
  expect(readConfig({}).picturesBucket).toBeUndefined()
  const { picturesBucket } = readConfig(BUCKET)
  expect(picturesBucket).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'lane-pictures',
    region: 'us-east-1',
    accessKey: 'id',
    secretKey: 'a/b+c=',
  })
  expect(readConfig({ ...BUCKET, PICTURES_S3_REGION: 'eu-central-1' }).picturesBucket?.region).toBe('eu-central-1')
  for (const name of Object.keys(BUCKET)) {
    expect(() => readConfig({ ...BUCKET, [name]: '' }), name).toThrow(`a bucket also needs ${name}`)
  }
})

test.each([
  ['PICTURES_S3_ENDPOINT', 's3.example'],
  ['PICTURES_S3_ENDPOINT', 'ftp://s3.example'],
  ['PICTURES_S3_BUCKET', 'lane/pictures'],
  ['PICTURES_S3_BUCKET', '../other'],
  ['PICTURES_S3_REGION', 'eu central'],
])('%s may not be %j', (name, value) => {
  expect(() => readConfig({ ...BUCKET, [name]: value })).toThrow(name)
})
