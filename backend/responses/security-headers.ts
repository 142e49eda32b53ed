import { createHash } from 'node:crypto'

/** For answers that are data: never taken for a page or script, never framed (flat, as writeHead takes them). */
export const DATA_HEADERS = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Content-Security-Policy',
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
]

/** Where the covers of books come from. */
const COVERS = 'https://books.google.com https://books.googleusercontent.com'

const contentSecurityPolicy = (connect: string, https: boolean, inline: Inline) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    ["style-src 'self'", ...inline.styles].join(' '),
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The books' covers; data: and blob: for the profile picture before it is saved.
    `img-src 'self' data: blob: ${COVERS}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No text becomes script or markup but what the pages' one policy knows (pwa/app/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const YEAR_S = 365 * 24 * 60 * 60

/** What stands in a page itself and may run or show: a policy names each by the hash of its text. */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

const NONE: Inline = { scripts: [], styles: [] }

/** Names the scripts and styles that stand in a page as the build made it: whatever else gets into it stays shut out. */
export function inlineOf(html: string): Inline {
  const hashes = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { scripts: hashes(/<script>([^]*?)<\/script>/g), styles: hashes(/<style>([^]*?)<\/style>/g) }
}

/** For the pages of the web app. No script or style but the site's own and what `inline` names, no frames, nothing of other sites but books' covers. */
export function pageHeaders(https: boolean, { connect = "'self'", inline = NONE }: { connect?: string; inline?: Inline } = {}): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(connect, https, inline),
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    'X-Frame-Options',
    'DENY',
    ...commonHeaders(https),
  ]
}

/** For the service worker: it fetches the covers that pages show, and what a worker fetches is connect-src to its own policy. */
export function workerHeaders(https: boolean): string[] {
  return pageHeaders(https, { connect: `'self' ${COVERS}` })
}

/** For data that is sent without the middleware: the headers of data, and HSTS. */
export function dataHeaders(https: boolean): string[] {
  return [...DATA_HEADERS, ...transportHeaders(https)]
}

/** For everything the shop sends. */
export function commonHeaders(https: boolean): string[] {
  return ['X-Content-Type-Options', 'nosniff', ...transportHeaders(https)]
}

function transportHeaders(https: boolean): string[] {
  return https ? ['Strict-Transport-Security', `max-age=${YEAR_S}`] : []
}
