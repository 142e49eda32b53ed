import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { startFault } from '../../../backend/operations/start-fault.ts'
import { DataFolderInUse } from '../../../backend/storage/data-folder/hold.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'
import { DamagedRow } from '../../../backend/storage/stored-row.ts'

const FACTS = {
  port: 3000,
  host: '192.0.2.1',
  dataDir: '/srv/starlane',
  mongodbUrl: 'mongodb://shop:secret@db1:27017,db2:27017/starlane?x=1',
  metrics: { port: 9464, host: '192.0.2.2' },
}

function system(code: string, syscall: string, port?: number): Error {
  return Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, port })
}

test.each([
  [system('EADDRINUSE', 'listen'), 'Port 3000 is in use: end the other program, or choose another port with PORT.'],
  [system('EACCES', 'listen'), 'Port 3000 needs rights that this user does not have: choose one above 1023 with PORT.'],
  [system('EADDRNOTAVAIL', 'listen'), '192.0.2.1 is no address of this machine: set HOST to one, or leave it out.'],
  [system('EADDRINUSE', 'listen', 3000), 'Port 3000 is in use: end the other program, or choose another port with PORT.'],
  [system('EADDRINUSE', 'listen', 9464), 'Port 9464 is in use: end the other program, or choose another port with METRICS_PORT.'],
  [system('EADDRNOTAVAIL', 'listen', 9464), '192.0.2.2 is no address of this machine: set METRICS_HOST to one, or leave it out.'],
  [system('EACCES', 'mkdir'), 'The data folder cannot be written (EACCES): /srv/starlane. Name another one with DATA_DIR.'],
  [system('EROFS', 'open'), 'The data folder cannot be written (EROFS): /srv/starlane. Name another one with DATA_DIR.'],
  [system('ENOSPC', 'write'), 'There is no room left where the data folder lies: /srv/starlane'],
  [new DamagedRow('the catalog', 'it is no JSON'), 'the catalog cannot be read: it is no JSON'],
  [
    new StorageUnavailable('MongoDB cannot be reached.'),
    'MongoDB does not answer at db1:27017,db2:27017: is it running, and is MONGODB_URL right?',
  ],
  [
    new StorageUnavailable('MongoDB cannot be reached.', { cause: new MongoNetworkError('connection 1 closed') }),
    'MongoDB at db1:27017,db2:27017 answered, and was lost before the shop was open (connection 1 closed): start it again.',
  ],
  [new DataFolderInUse('A restore is under way.'), 'A restore is under way.'],
  [
    new Error('opening', { cause: system('EACCES', 'mkdir') }),
    'The data folder cannot be written (EACCES): /srv/starlane. Name another one with DATA_DIR.',
  ],
])('%s: the operator reads what can be done about it, and no password', (error, line) => {
  expect(startFault(error, FACTS)).toBe(line)
})

test('an embedded store that takes no write: a line, though the system gave no reason', () => {
  const error = new StorageUnavailable('The embedded store could not write.', { cause: new Error('Commit failed') })
  const line = 'The store cannot be written: /srv/starlane. Is its disk full, or out of order?'
  expect(startFault(error, { ...FACTS, mongodbUrl: undefined })).toBe(line)
})

const getaddrinfo = (code: string, hostname: string) => Object.assign(system(code, 'getaddrinfo'), { hostname })

test.each([
  [getaddrinfo('ENOTFOUND', 'my-shop'), 'my-shop is no address of this machine: set HOST to one, or leave it out.'],
  [getaddrinfo('EAI_AGAIN', 'my-shop'), 'my-shop is no address of this machine: set HOST to one, or leave it out.'],
  [system('EINVAL', 'listen', 3000), 'my-shop is no address of this machine: set HOST to one, or leave it out.'],
  [getaddrinfo('ENOTFOUND', '192.0.2.2'), '192.0.2.2 is no address of this machine: set METRICS_HOST to one, or leave it out.'],
])('%s: a HOST that is no name of this machine', (error, line) => {
  expect(startFault(error, { ...FACTS, host: 'my-shop', mongodbUrl: undefined })).toBe(line)
})

test.each([
  'mongodb://shop:s3cr@t@db1:27017/starlane',
  'mongodb://shop:s3cr/t@db1:27017/starlane',
  'mongodb://shop:s3cr%t@db1/starlane',
  'mongodb://shop:s3cr?t@db1/starlane',
  'mongodb://shop:s3crt',
  'mongodb://shop:s3crt@db1:99999/starlane',
  'mongodb://shop:s3crt@/starlane',
  'mongodb://shop:s3crt@db1/starlane?retrywritess=true',
  'mongodb://shop:s3crt@db1/starlane?tls=maybe',
  'mongodb://shop:s3crt@db1/starlane?maxPoolSize=many',
  'mongodb://shop:s3crt@db1/starlane?readPreference=any',
  'mongodb://shop:s3crt@db1,db2/starlane?directConnection=true',
  'mongodb://db1/starlane?authMechanism=SCRAM-SHA-256',
  'mongodb+srv://shop:s3crt@a.example:1/starlane',
])('what the driver cannot read is named as the fault of MONGODB_URL, without what is secret in it: %s', (mongodbUrl) => {
  const open = () => new MongoClient(mongodbUrl).db()
  expect(open).toThrow()
  try {
    open()
  } catch (error) {
    const line = startFault(error, { ...FACTS, mongodbUrl }) ?? ''
    expect(line).toMatch(/^MONGODB_URL cannot be used \(.+\).*\.$/)
    expect(line).not.toMatch(/s3cr|\n/)
    if (/s3cr[@/%?]t/.test(mongodbUrl)) expect(line).toContain('@ as %40')
  }
})

test.each([
  [
    new MongoServerError({ message: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' }),
    'MongoDB at db1:27017,db2:27017 refuses the login: are name, password and authSource in MONGODB_URL right?',
  ],
  [
    new StorageUnavailable('MongoDB cannot be reached.', { cause: new MongoServerError({ message: 'bad auth', code: 8000 }) }),
    'MongoDB at db1:27017,db2:27017 refuses the login: are name, password and authSource in MONGODB_URL right?',
  ],
  [
    new MongoServerError({ message: 'not authorized on starlane to execute command\n{ more }', code: 13 }),
    'MongoDB at db1:27017,db2:27017 refuses what the shop needs: not authorized on starlane to execute command',
  ],
  [Object.assign(system('ENOENT', 'open'), { path: '/etc/ca.pem' }), 'MONGODB_URL names a file that cannot be read (ENOENT): /etc/ca.pem'],
])('%s: what MongoDB does not take', (error, line) => {
  expect(startFault(error, FACTS)).toBe(line)
})

test.each(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])(
  'a host of MONGODB_URL that no name server knows (%s) does not answer',
  (code) => {
    const line = 'MongoDB does not answer at nope.invalid: is it running, and is MONGODB_URL right?'
    const facts = { ...FACTS, mongodbUrl: 'mongodb+srv://shop:secret@nope.invalid/starlane' }
    for (const syscall of ['querySrv', 'queryTxt']) {
      expect(startFault(system(code, syscall), facts)).toBe(line)
      expect(startFault(new StorageUnavailable('MongoDB cannot be reached.', { cause: system(code, syscall) }), facts)).toBe(line)
    }
    const cause = getaddrinfo('ENOTFOUND', 'nope.invalid')
    expect(startFault(new StorageUnavailable('MongoDB cannot be reached.', { cause }), facts)).toBe(line)
  },
)

test('a fault of the program itself keeps its stack', () => {
  expect(startFault(new TypeError('x is not a function'), FACTS)).toBeUndefined()
})
