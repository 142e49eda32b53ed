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

const contentSecurityPolicy = (connect: string, https: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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

/** For the pages of the web app. No inline script or style, no frames, nothing of other sites but books' covers. */
export function pageHeaders(https: boolean, connect = "'self'"): string[] {
  return [
    'Content-Security-Policy',
    contentSecurityPolicy(connect, https),
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
  return pageHeaders(https, `'self' ${COVERS}`)
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
