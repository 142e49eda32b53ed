import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isEmail, readEmail } from '#sync-protocol/domain/email.ts'
import type { S3Bucket } from './storage/s3/pictures.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const wholeNumber = (from: number, to: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number), v.minValue(from), v.maxValue(to))
const port = wholeNumber(0, 65_535)
const address = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address (${protocols.join(' or ')}//…)`,
    ),
  )

/** How the login in an address is written: else a part of it is taken for the host. */
export const LOGIN_HINT = 'in a name or password each of : / ? # [ ] @ % is written as its percent code (@ as %40)'
/** No sign that ends the login or the host stands in either. */
const SMTP_URL = /^smtps?:\/\/(?:([^:/?#[\]@\s]+(?::[^/?#[\]@\s]*)?)@)?(?:[^:/?#[\]@\s]+|\[[\da-f:.]+\])(?::\d+)?\/?(?:\?[^#@\s]*)?$/i
const mailServer = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && SMTP_URL.test(text) && canBeDecoded(SMTP_URL.exec(text)?.[1] ?? ''),
    `must be an address, as smtp://name:password@mail.example:587 or smtps://…; ${LOGIN_HINT}`,
  ),
)

/** The shop has all of its host: links in mail, cookies and the pages themselves begin at its root. */
const publicAddress = v.pipe(
  address('http:', 'https:'),
  v.check(
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    'must be an address without a path, as https://shop.example',
  ),
)

const email = v.pipe(
  v.string(),
  v.check(isEmail, 'must be one address, as operator@shop.example'),
  v.transform((text) => readEmail(text) ?? text),
)
/** An address, with or without a name before it: without one, mails have the name of the shop. */
const sender = v.pipe(
  v.string(),
  v.check((text) => isEmail(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text), 'must be an address, as Starlane <shop@example.com>'),
)

const BOOKS_URL = 'https://www.googleapis.com/books/v1/volumes'

const Environment = v.object({
  /** Where the shop listens; 0 takes any free port. */
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Processes on this machine, behind the one port; `auto`: as many as it has cores. */
  WORKERS: v.optional(v.union([v.literal('auto'), wholeNumber(1, 256)], 'must be a whole number from 1 to 256, or auto'), '1'),
  /** The embedded store, the secret and, without SMTP_URL, the mail. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './data'),
  /** The address people see: links in mail, cookie security and the same-origin check follow it. */
  PUBLIC_URL: v.optional(publicAddress),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  /** A MongoDB database instead of the embedded store. */
  MONGODB_URL: v.optional(v.pipe(v.string(), v.regex(/^mongodb(\+srv)?:\/\/./, 'must start with mongodb:// or mongodb+srv://'))),
  /** A bucket of an S3 service for the products' photographs, instead of the data folder or MongoDB. */
  PICTURES_S3_ENDPOINT: v.optional(address('http:', 'https:')),
  PICTURES_S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'))),
  PICTURES_S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region')), 'us-east-1'),
  PICTURES_S3_ACCESS_KEY: v.optional(v.string()),
  PICTURES_S3_SECRET_KEY: v.optional(v.string()),
  /** How many proxies in front of the shop add themselves to X-Forwarded-For. */
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off']), 'on'),
  SERVICE_WORKER: v.optional(v.picklist(['on', 'off']), 'on'),
  SMTP_URL: v.optional(mailServer),
  /** `optional` lets mail travel in the open where the server has no TLS. */
  SMTP_TLS: v.optional(v.picklist(['required', 'optional']), 'required'),
  MAIL_FROM: v.optional(sender, 'no-reply@localhost'),
  /** Who gets the messages of the contact form. */
  CONTACT_EMAIL: v.optional(email, 'operator@localhost.localdomain'),
  /** The public books service, by its address, by its key or by both; without either the bundled shelf is shown. */
  BOOKS_URL: v.optional(address('http:', 'https:')),
  BOOKS_API_KEY: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Prometheus metrics on an address of their own; without a port there are none. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** MB that must stay free where the store writes: below it the shop takes nothing that grows. 0: it is not looked at. */
  MIN_FREE_MB: v.optional(wholeNumber(0, 100_000_000), '256'),
  /** Requests under way at once in a process before it answers 503. */
  MAX_IN_FLIGHT: v.optional(wholeNumber(1, 100_000), '1000'),
  /** Devices that may listen to one process for live events; 0: none, they look every half minute. */
  MAX_LISTENERS: v.optional(wholeNumber(0, 1_000_000), '10000'),
  /** ms the event loop may be late before it does. */
  MAX_LAG_MS: v.optional(wholeNumber(10, 60_000), '500'),
  /** ms from SIGTERM until no more requests are taken: /readyz says 503 meanwhile, so that a proxy sends them elsewhere. */
  DRAIN_MS: v.optional(wholeNumber(0, 60_000), '3000'),
  /** ms that a worker may not answer the primary before it is taken for hung, ended and replaced. */
  MAX_SILENCE_MS: v.optional(wholeNumber(1_000, 600_000), '15000'),
})

/** All variables that are read, with their defaults. */
export const DEFAULTS: Readonly<Record<string, string | undefined>> = v.getDefaults(Environment)
export const VARIABLES: readonly string[] = Object.keys(DEFAULTS)

/** What the environment says, parsed once at the start. */
export interface Config {
  port: number
  host: string | undefined
  workers: number
  dataDir: string
  publicUrl: URL
  /** The operator named the address, so the shop answers to no other. */
  publicUrlGiven: boolean
  /** The public address is https: Secure cookies, HSTS. */
  https: boolean
  sessionSecret: string | undefined
  mongodbUrl: string | undefined
  picturesBucket: S3Bucket | undefined
  trustedProxies: number
  rateLimit: boolean
  /** Off: the worker of every device removes itself and what it cached. */
  serviceWorker: boolean
  smtpUrl: string | undefined
  /** Mail goes to no server without TLS. */
  smtpTls: boolean
  mailFrom: string
  contactEmail: string
  books: { url: string; apiKey: string | undefined } | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  metrics: { port: number; host: string } | undefined
  minFreeBytes: number
  maxInFlight: number
  maxListeners: number
  maxLagMs: number
  maxSilenceMs: number
  drainMs: number
}

/** A mail without its sender goes nowhere, one without the shop's address leads nowhere, and one without the operator's is read by no one. */
const MAIL_NEEDS = ['MAIL_FROM', 'CONTACT_EMAIL', 'PUBLIC_URL'] as const

/** A bucket is named by all of these, or by none. */
const BUCKET_NEEDS = ['PICTURES_S3_ENDPOINT', 'PICTURES_S3_BUCKET', 'PICTURES_S3_ACCESS_KEY', 'PICTURES_S3_SECRET_KEY'] as const

/** Reads the environment; throws one Error that names every variable that is wrong. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
    throw notRight(faults)
  }
  const e = parsed.output
  const faults: string[] = []
  if (e.METRICS_PORT === e.PORT && e.PORT !== 0) faults.push('  METRICS_PORT: must be another port than PORT')
  const missing = e.SMTP_URL === undefined ? [] : MAIL_NEEDS.filter((name) => given[name] === undefined)
  if (missing.length > 0) faults.push(`  SMTP_URL: mail also needs ${missing.join(', ')}`)
  const unnamed = BUCKET_NEEDS.filter((name) => given[name] === undefined)
  if (unnamed.length > 0 && unnamed.length < BUCKET_NEEDS.length) faults.push(`  PICTURES_S3_…: a bucket also needs ${unnamed.join(', ')}`)
  if (faults.length > 0) throw notRight(faults)
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`)
  return {
    port: e.PORT,
    host: e.HOST,
    workers: e.WORKERS === 'auto' ? availableParallelism() : e.WORKERS,
    dataDir: resolve(e.DATA_DIR),
    publicUrl,
    publicUrlGiven: e.PUBLIC_URL !== undefined,
    https: publicUrl.protocol === 'https:',
    sessionSecret: e.SESSION_SECRET,
    mongodbUrl: e.MONGODB_URL,
    picturesBucket: bucketOf(e),
    trustedProxies: e.TRUST_PROXY,
    rateLimit: e.RATE_LIMIT === 'on',
    serviceWorker: e.SERVICE_WORKER === 'on',
    smtpUrl: e.SMTP_URL,
    smtpTls: e.SMTP_TLS === 'required',
    mailFrom: e.MAIL_FROM,
    contactEmail: e.CONTACT_EMAIL,
    books:
      e.BOOKS_URL === undefined && e.BOOKS_API_KEY === undefined ? undefined : { url: e.BOOKS_URL ?? BOOKS_URL, apiKey: e.BOOKS_API_KEY },
    logLevel: e.LOG_LEVEL,
    metrics: e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    minFreeBytes: e.MIN_FREE_MB * MIB,
    maxInFlight: e.MAX_IN_FLIGHT,
    maxListeners: e.MAX_LISTENERS,
    maxLagMs: e.MAX_LAG_MS,
    maxSilenceMs: e.MAX_SILENCE_MS,
    drainMs: e.DRAIN_MS,
  }
}

function bucketOf(e: v.InferOutput<typeof Environment>): S3Bucket | undefined {
  const [endpoint, bucket, accessKey, secretKey] = BUCKET_NEEDS.map((name) => e[name])
  if (endpoint === undefined || bucket === undefined || accessKey === undefined || secretKey === undefined) return undefined
  return { endpoint, bucket, region: e.PICTURES_S3_REGION, accessKey, secretKey }
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function notRight(faults: readonly string[]): Error {
  return new Error(`The environment is not right:\n${faults.join('\n')}`)
}
