// The abuse suite as a table: who sends what, and what exactly must be answered. Nothing of it may change anything.
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { Client, Options } from '../api/client.ts'
import type { Fan } from '../api/harness.ts'

/** What a case has at hand: an account to attack, and one of the attacker's own. */
export interface Scene {
  victim: Fan
  attacker: Fan
  guest: Client
  /** A product that is sold. */
  itemId: string
}

export interface Case {
  what: string
  method: string
  path: string | ((scene: Scene) => string)
  options?: Options | ((scene: Scene) => Options)
  /** Whose login it is sent with; the attacker's unless told. */
  as?: 'victim' | 'attacker' | 'guest'
  status: number
  code?: ErrorCode
}

/** Values that must never be taken for an honest text or number. */
const NASTY: readonly [string, unknown][] = [
  ['an operator object', { $ne: null }],
  ['a regular expression operator', { $regex: '.*' }],
  ['a $where', { $where: 'sleep(5000)' }],
  ['an array', ['a', 'b']],
  ['a number', 12_345],
  ['true', true],
  ['null', null],
]

const json = (body: unknown): Options => ({ body })
const raw = (text: string | Buffer, type = 'application/json'): Options => ({ raw: text, headers: { 'content-type': type } })

/** Wrong types where a text belongs, in every call that takes one without a login. */
const wrongTypes: Case[] = NASTY.flatMap(([name, value]): Case[] => [
  { what: `login as ${name}`, method: 'POST', path: '/api/auth/login', options: json({ emailOrUsername: value, password: 'x' }), as: 'guest', status: 400, code: 'invalid' },
  { what: `login with ${name} as password`, method: 'POST', path: '/api/auth/login', options: ({ victim }) => json({ emailOrUsername: victim.user.username, password: value }), as: 'guest', status: 400, code: 'invalid' },
  { what: `register ${name}`, method: 'POST', path: '/api/auth/register', options: json({ username: value, email: 'a@example.com', password: 'long enough' }), as: 'guest', status: 400, code: 'invalid' },
  { what: `recover ${name}`, method: 'POST', path: '/api/forgot-password/verify', options: json({ identifier: value }), as: 'guest', status: 400, code: 'invalid' },
  { what: `open the link ${name}`, method: 'POST', path: '/api/forgot-password/grant', options: json({ token: value }), as: 'guest', status: 400, code: 'invalid' },
  { what: `look up ${name}`, method: 'POST', path: '/api/forgot-username/lookup', options: json({ phoneNumber: value, birthday: '' }), as: 'guest', status: 400, code: 'invalid' },
  { what: `add ${name} to the cart`, method: 'POST', path: '/api/store/cart/add', options: json({ itemId: value, qty: 1 }), status: 400, code: 'invalid' },
  { what: `buy the bundle ${name}`, method: 'POST', path: '/api/store/gem-bundles/purchase', options: json({ bundleId: value }), status: 400, code: 'invalid' },
  { what: `rename to ${name}`, method: 'PUT', path: ({ attacker }) => `/api/users/${attacker.user.id}`, options: json({ username: value }), status: 400, code: 'invalid' },
  { what: `answer a quiz with ${name}`, method: 'POST', path: '/api/quiz/knowledge/submit', options: json({ difficulty: 'easy', answers: { 'e-001': value } }), status: 400, code: 'invalid' },
])

/** Bodies that are no honest JSON. */
const bodies: Case[] = [
  { what: 'a form in place of JSON', method: 'POST', path: '/api/auth/login', options: raw('emailOrUsername[$ne]=1&password[$ne]=1', 'application/x-www-form-urlencoded'), as: 'guest', status: 415, code: 'not_json' },
  { what: 'JSON said to be text', method: 'POST', path: '/api/auth/login', options: raw('{}', 'text/plain'), as: 'guest', status: 415, code: 'not_json' },
  { what: 'JSON without a type', method: 'POST', path: '/api/auth/login', options: { raw: '{}', headers: { 'content-type': '' } }, as: 'guest', status: 415, code: 'not_json' },
  { what: 'JSON in another alphabet', method: 'POST', path: '/api/auth/login', options: raw('{}', 'application/json; charset=utf-16'), as: 'guest', status: 415, code: 'not_json' },
  { what: 'a type that only begins like JSON', method: 'POST', path: '/api/auth/login', options: raw('{}', 'application/json-patch+json'), as: 'guest', status: 415, code: 'not_json' },
  { what: 'multipart', method: 'POST', path: '/api/auth/register', options: raw('--x\r\n', 'multipart/form-data; boundary=x'), as: 'guest', status: 415, code: 'not_json' },
  { what: 'a gzip bomb', method: 'POST', path: '/api/auth/login', options: { raw: Buffer.from('1f8b08', 'hex'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }, as: 'guest', status: 415, code: 'not_json' },
  { what: 'two encodings', method: 'POST', path: '/api/auth/login', options: { raw: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip, br' } }, as: 'guest', status: 415, code: 'not_json' },
  { what: 'half a JSON', method: 'POST', path: '/api/auth/login', options: raw('{"emailOrUsername":'), as: 'guest', status: 400, code: 'invalid' },
  { what: 'bytes that are no text', method: 'POST', path: '/api/auth/login', options: raw(Buffer.from([0x22, 0xff, 0xfe, 0x22])), as: 'guest', status: 400, code: 'invalid' },
  { what: 'UTF-16', method: 'POST', path: '/api/auth/login', options: raw(Buffer.from('{}', 'utf16le')), as: 'guest', status: 400, code: 'invalid' },
  { what: '50,000 levels', method: 'POST', path: '/api/store/cart/sync', options: raw('['.repeat(30_000) + ']'.repeat(30_000)), status: 400, code: 'too_deep' },
  { what: 'a list in place of an object', method: 'POST', path: '/api/store/cart/add', options: raw('[]'), status: 400, code: 'invalid' },
  { what: 'a text in place of an object', method: 'POST', path: '/api/sync/push', options: raw('"push"'), status: 400, code: 'invalid' },
  { what: 'null', method: 'POST', path: '/api/quiz/personality/submit', options: raw('null'), status: 400, code: 'invalid' },
  { what: 'a number beyond all numbers', method: 'POST', path: '/api/store/gem-bundles/purchase-custom', options: raw('{"amount":1e999}'), status: 400, code: 'invalid' },
  { what: 'minus zero', method: 'POST', path: '/api/store/gem-bundles/purchase-custom', options: raw('{"amount":-0}'), status: 400, code: 'invalid' },
  { what: 'the amount twice', method: 'POST', path: '/api/store/gem-bundles/purchase-custom', options: raw('{"amount":1,"amount":1000000}'), status: 400, code: 'invalid' },
  { what: '__proto__ in a body', method: 'POST', path: '/api/auth/login', options: raw('{"__proto__":{"isAdmin":true},"emailOrUsername":"a","password":"b"}'), as: 'guest', status: 400, code: 'invalid' },
  { what: 'constructor.prototype in a body', method: 'POST', path: '/api/quiz/personality/submit', options: raw('{"personalityType":"INFP","details":{"constructor":{"prototype":{"x":1}}}}'), status: 400, code: 'invalid' },
  { what: '__proto__ as a detail', method: 'POST', path: '/api/quiz/personality/submit', options: raw('{"personalityType":"INFP","details":{"__proto__":"x"}}'), status: 400, code: 'invalid' },
  { what: '__proto__ as a question', method: 'POST', path: '/api/quiz/knowledge/submit', options: raw('{"difficulty":"easy","answers":{"__proto__":"x"}}'), status: 400, code: 'invalid' },
  { what: 'NUL in a name', method: 'POST', path: '/api/auth/register', options: raw('{"username":"a\\u0000b","email":"a@example.com","password":"long enough"}'), as: 'guest', status: 400, code: 'invalid' },
  { what: 'half a character', method: 'POST', path: '/api/auth/register', options: raw('{"username":"\\ud83d","email":"a@example.com","password":"long enough"}'), as: 'guest', status: 400, code: 'invalid' },
]

/** More than was asked for. */
const sizes: Case[] = [
  { what: '65 kB to login', method: 'POST', path: '/api/auth/login', options: json({ emailOrUsername: 'a', password: 'x'.repeat(66_000) }), as: 'guest', status: 413, code: 'too_large' },
  { what: '65 kB in chunks without a length', method: 'POST', path: '/api/auth/login', options: { raw: JSON.stringify({ password: 'x'.repeat(66_000) }), headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } }, as: 'guest', status: 413, code: 'too_large' },
  { what: '1.1 MB to push', method: 'POST', path: '/api/sync/push', options: raw(`{"x":"${'x'.repeat(1_100_000)}"}`), status: 413, code: 'too_large' },
  { what: '3.2 MB to register', method: 'POST', path: '/api/auth/register', options: raw(`{"x":"${'x'.repeat(3_200_000)}"}`), as: 'guest', status: 413, code: 'too_large' },
  { what: '10,000 changes', method: 'POST', path: '/api/sync/push', options: ({ attacker }) => json({ protocol: 2, deviceId: attacker.deviceId, ackedThrough: 0, mutations: Array.from({ length: 10_000 }, () => ({})) }), status: 413, code: 'batch_too_large' },
  { what: 'a password of 201 characters', method: 'POST', path: '/api/auth/register', options: json({ username: 'long', email: 'l@example.com', password: 'x'.repeat(201) }), as: 'guest', status: 400, code: 'invalid' },
  { what: 'a username of 41 characters', method: 'POST', path: '/api/auth/register', options: json({ username: 'x'.repeat(41), email: 'l@example.com', password: 'long enough' }), as: 'guest', status: 400, code: 'invalid' },
  { what: 'a login that grows when it is normalised', method: 'POST', path: '/api/auth/login', options: json({ emailOrUsername: '\uFDFA'.repeat(254), password: 'x' }), as: 'guest', status: 401, code: 'bad_credentials' },
  { what: '201 items in the cart', method: 'POST', path: '/api/store/cart/sync', options: ({ itemId }) => json({ items: Array.from({ length: 201 }, () => ({ itemId, qty: 1 })) }), status: 400, code: 'invalid' },
  { what: 'eleven answers', method: 'POST', path: '/api/quiz/knowledge/submit', options: json({ difficulty: 'easy', answers: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`e-0${10 + index}`, 'x'])) }), status: 400, code: 'invalid' },
  { what: '21 details', method: 'POST', path: '/api/quiz/personality/submit', options: json({ personalityType: 'INFP', details: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`d${index}`, 1])) }), status: 400, code: 'invalid' },
]

/** Setting what is not theirs to set. */
const massAssignment: Case[] = [
  ...(['gems', 'id', '_id', 'isAdmin', 'role', 'personalityType', 'inventory', 'version'] as const).map(
    (field): Case => ({ what: `register with ${field}`, method: 'POST', path: '/api/auth/register', options: json({ username: `mass-${field}`, email: `${field}@example.com`, password: 'long enough', [field]: 1_000_000 }), as: 'guest', status: 400, code: 'invalid' }),
  ),
  { what: 'a price of one\'s own', method: 'POST', path: '/api/store/cart/add', options: ({ itemId }) => json({ itemId, qty: 1, priceGems: 0 }), status: 400, code: 'invalid' },
  { what: 'a total of one\'s own', method: 'POST', path: '/api/store/cart/checkout', options: json({ total: 0 }), status: 400, code: 'invalid' },
  { what: 'a score of one\'s own', method: 'POST', path: '/api/quiz/knowledge/submit', options: json({ difficulty: 'easy', answers: {}, score: 10, earnedGems: 1e6 }), status: 400, code: 'invalid' },
  { what: 'gems for a bundle', method: 'POST', path: '/api/store/gem-bundles/purchase', options: json({ bundleId: 'pocket-spark', giveGems: 1e6 }), status: 400, code: 'invalid' },
  { what: 'minus one piece', method: 'POST', path: '/api/store/cart/add', options: ({ itemId }) => json({ itemId, qty: -1 }), status: 400, code: 'invalid' },
  { what: 'half a piece', method: 'POST', path: '/api/store/cart/add', options: ({ itemId }) => json({ itemId, qty: 0.5 }), status: 400, code: 'invalid' },
  { what: '"1" piece', method: 'POST', path: '/api/store/cart/add', options: ({ itemId }) => json({ itemId, qty: '1' }), status: 400, code: 'invalid' },
  { what: 'somebody else\'s account in the body', method: 'POST', path: '/api/store/cart/checkout', options: ({ victim }) => json({ accountId: victim.user.id }), status: 400, code: 'invalid' },
]

/** Other people's things. */
const owners: Case[] = [
  { what: 'read another account', method: 'GET', path: ({ victim }) => `/api/users/${victim.user.id}`, status: 403, code: 'forbidden' },
  { what: 'change another account', method: 'PUT', path: ({ victim }) => `/api/users/${victim.user.id}`, options: json({ password: 'taken over now' }), status: 403, code: 'forbidden' },
  { what: 'delete another account', method: 'DELETE', path: ({ victim }) => `/api/users/${victim.user.id}`, status: 403, code: 'forbidden' },
  { what: 'delete as nobody', method: 'DELETE', path: ({ victim }) => `/api/users/${victim.user.id}`, as: 'guest', status: 401, code: 'unauthorized' },
  { what: 'another\'s picture', method: 'GET', path: ({ victim }) => `/api/users/${victim.user.id}/picture/x`, status: 403, code: 'forbidden' },
  { what: 'push from another\'s device', method: 'POST', path: '/api/sync/push', options: ({ victim }) => json({ protocol: 2, deviceId: victim.deviceId, ackedThrough: 0, mutations: [] }), status: 403, code: 'device_foreign' },
  { what: 'another\'s decision', method: 'POST', path: '/api/store/cart/decide', options: json({ decisionId: '000000000002.0000', choice: 'place' }), status: 409, code: 'decision_gone' },
  { what: 'own account under another spelling', method: 'GET', path: ({ attacker }) => `/api/users/${attacker.user.id}%20`, status: 403, code: 'forbidden' },
  { what: 'a path in place of an id', method: 'GET', path: ({ victim }) => `/api/users/x%2f..%2f${victim.user.id}`, status: 403, code: 'forbidden' },
  ...(['/api/auth/me', '/api/sync/pull', '/api/store/inventory', '/api/store/ledger', '/api/store/gem-bundles', '/api/quiz/knowledge/results', '/api/quiz/personality/results'] as const).map(
    (path): Case => ({ what: `${path} as nobody`, method: 'GET', path, as: 'guest', status: 401, code: 'unauthorized' }),
  ),
]

/** Logins that are none. */
const logins: Case[] = [
  ...([['a token of nobody', `Bearer ${'A'.repeat(43)}`], ['"null"', 'Bearer null'], ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'], ['basic authentication', 'Basic YWRtaW46YWRtaW4='], ['two tokens', 'Bearer a, Bearer b'], ['a token of 10 kB', `Bearer ${'A'.repeat(10_000)}`]] as const).map(
    ([what, authorization]): Case => ({ what, method: 'GET', path: '/api/auth/me', options: { headers: { authorization } }, status: 401, code: 'unauthorized' }),
  ),
  { what: 'a session of nobody', method: 'GET', path: '/api/auth/me', options: { headers: { cookie: `starlane.sid=${'A'.repeat(43)}` } }, as: 'guest', status: 401, code: 'unauthorized' },
  { what: 'a session named __proto__', method: 'GET', path: '/api/auth/me', options: { headers: { cookie: 'starlane.sid=__proto__' } }, as: 'guest', status: 401, code: 'unauthorized' },
  { what: 'a session of 8 kB', method: 'GET', path: '/api/auth/me', options: { headers: { cookie: `starlane.sid=${'x'.repeat(8_000)}` } }, as: 'guest', status: 401, code: 'unauthorized' },
  { what: 'the cookie of another name', method: 'GET', path: '/api/auth/me', options: ({ victim }) => ({ headers: { cookie: `koa.sess=${victim.client.cookies.get('starlane.sid')}` } }), as: 'guest', status: 401, code: 'unauthorized' },
  { what: 'a token in the address', method: 'GET', path: ({ victim }) => `/api/auth/me?token=${victim.token}&access_token=${victim.token}`, as: 'guest', status: 401, code: 'unauthorized' },
]

/** Unknown addresses and methods. */
const addresses: Case[] = [
  { what: 'a percent sign that encodes nothing', method: 'GET', path: '/api/users/%', status: 400, code: 'invalid' },
  { what: 'a byte that is no text', method: 'GET', path: '/api/users/%ff', status: 400, code: 'invalid' },
  { what: 'an overlong slash', method: 'GET', path: '/api/%c0%af..%c0%afetc/passwd', status: 400, code: 'invalid' },
  { what: 'an address that is none', method: 'GET', path: '//pE@p-e]h#', status: 400, code: 'invalid' },
  { what: 'NUL in the address', method: 'GET', path: '/api/kpop%00', status: 400, code: 'invalid' },
  { what: 'NUL in the query', method: 'GET', path: '/api/kpop?page=1%00', status: 400, code: 'invalid' },
  { what: 'a listing by an operator', method: 'GET', path: '/api/kpop?page[$gt]=0&type[$ne]=x&page=&type=', status: 400, code: 'invalid' },
  { what: 'results by an operator', method: 'GET', path: '/api/quiz/knowledge/results?difficulty=%7B%22$ne%22%3Anull%7D', status: 400, code: 'invalid' },
  { what: 'the file of passwords', method: 'GET', path: '/../../../../etc/passwd', status: 404, code: 'not_found' },
  { what: 'the secret', method: 'GET', path: '/data/session-secret', status: 404, code: 'not_found' },
  { what: 'the question bank', method: 'GET', path: '/backend/data/sample-shop/questions.csv', status: 404, code: 'not_found' },
  { what: 'an unknown call', method: 'POST', path: '/api/store/refund', options: json({}), status: 404, code: 'not_found' },
  { what: 'a call by its prototype', method: 'POST', path: '/api/__proto__', options: json({}), status: 404, code: 'not_found' },
  { what: 'a call in capitals', method: 'POST', path: '/API/AUTH/LOGIN', options: json({}), status: 404, code: 'not_found' },
  { what: 'a call with a slash behind', method: 'GET', path: '/api/auth/me/', status: 404, code: 'not_found' },
  { what: 'GET where it is POST', method: 'GET', path: '/api/store/cart/checkout', status: 405, code: 'method_not_allowed' },
  { what: 'DELETE where it is GET', method: 'DELETE', path: '/api/catalog', status: 405, code: 'method_not_allowed' },
  { what: 'a method by header', method: 'POST', path: ({ victim }) => `/api/users/${victim.user.id}`, options: { body: {}, headers: { 'x-http-method-override': 'DELETE' } }, status: 405, code: 'method_not_allowed' },
  { what: 'TRACE', method: 'TRACE', path: '/api/auth/me', status: 405, code: 'method_not_allowed' },
  { what: 'PATCH', method: 'PATCH', path: ({ attacker }) => `/api/users/${attacker.user.id}`, options: json({}), status: 405, code: 'method_not_allowed' },
]

/** Pushes that no honest device sends. */
const change = { seq: 1, id: 'a-random-id-of-a-change', name: 'store/cart/add', v: 1, args: {} }
const pushOf = (fields: object) => ({ attacker }: Scene) => json({ protocol: 2, deviceId: attacker.deviceId, ackedThrough: 0, mutations: [], ...fields })
const pushes: Case[] = [
  { what: 'a gap', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, seq: 2 }] }), status: 409, code: 'gap' },
  { what: 'an acknowledgement of the future', method: 'POST', path: '/api/sync/push', options: pushOf({ ackedThrough: 5 }), status: 409, code: 'gap' },
  { what: 'one number twice', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [change, { ...change, id: 'another-id-of-a-change' }] }), status: 409, code: 'gap' },
  { what: 'a number of zero', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, seq: 0 }] }), status: 400, code: 'invalid' },
  { what: 'a number beyond the safe ones', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, seq: 2 ** 60 }] }), status: 400, code: 'invalid' },
  { what: 'a short id', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, id: 'short' }] }), status: 400, code: 'invalid' },
  { what: 'a field too many', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, now: 0 }] }), status: 400, code: 'invalid' },
  { what: 'seen as an operator', method: 'POST', path: '/api/sync/push', options: pushOf({ mutations: [{ ...change, seen: { total: { $lt: 0 } } }] }), status: 400, code: 'invalid' },
  { what: 'a device named __proto__', method: 'POST', path: '/api/sync/push', options: pushOf({ deviceId: '__proto____proto__' }), status: 403, code: 'device_foreign' },
  { what: 'a device named constructor', method: 'POST', path: '/api/sync/push', options: pushOf({ deviceId: 'constructor.......' }), status: 403, code: 'device_foreign' },
  { what: 'no device', method: 'POST', path: '/api/sync/push', options: pushOf({ deviceId: undefined }), status: 400, code: 'invalid' },
  { what: 'a protocol of yesterday', method: 'POST', path: '/api/sync/push', options: pushOf({ protocol: 0 }), status: 409, code: 'protocol_unsupported' },
  { what: 'half a protocol', method: 'POST', path: '/api/sync/push', options: pushOf({ protocol: 1.5 }), status: 400, code: 'invalid' },
  { what: 'an Idempotency-Key of 201 characters', method: 'POST', path: '/api/store/cart/checkout', options: { body: {}, headers: { 'idempotency-key': 'k'.repeat(201) } }, status: 400, code: 'invalid' },
]

export const CASES: readonly Case[] = [
  ...wrongTypes, ...bodies, ...sizes, ...massAssignment, ...owners, ...logins, ...addresses, ...pushes,
]
