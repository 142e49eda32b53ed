// @vitest-environment happy-dom
// Each line of the privacy policy, and the place in the code that makes it true: a line without one is a promise that no code keeps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import PrivacyPolicy from '../../../pwa/features/privacy-policy/privacy-policy-screen.tsx'
import { show } from './screen.tsx'
import { showSampleShop } from './sample-facts.ts'

beforeEach(showSampleShop)

vi.mock('../../../pwa/actions/load-engine.ts', () => import('./no-engine.ts'))

const root = join(import.meta.dirname, '../../..')

type Place = [file: string, holds: RegExp]

const CSP: Place = ['backend/responses/security-headers.ts', /default-src 'self'|default-src 'none'/]
const BOUNDS = 'backend/limits/bounds.ts'
const EXPORT: Place = ['backend/accounts/export-account.ts', /records: await recordsOf/]
const WIPE: Place[] = [
  ['pwa/sync/seal-queue.ts', /choice !== 'keep'/],
  ['pwa/engine/leave-account.ts', /dropDocuments\(accountId\)[^]*forgetRemembered\(\)/],
  ['pwa/actions/open-session.ts', /clearSession\(\)/],
]
const DELETION: Place[] = [
  ['backend/accounts/delete-account.ts', /mailer\.forget\(id\), limits\.forget/],
  ['tests/abuse/own-data.test.ts', /with the account go its mails, messages, links, logins, picture and counters/],
]

/** The start of each line of the page, and where the code keeps it. */
const KEPT: Record<string, Place[]> = {
  'No advertising, no analytics': [CSP],
  'What you browse is kept on your device': [['pwa/sync/catalog-document.ts', /export/]],
  'Your account is kept on the server': [['backend/domain/account.ts', /Profile = v\.object/]],
  'Logging out wipes your account': [...WIPE, ...DELETION],
  'Starlane works offline': [['pwa/db/account-database.ts', /extends Dexie/]],
  'The shop’s database in your browser (IndexedDB) holds': [
    ['pwa/db/account-database.ts', /readonly queue: Rows[^]*readonly receipts: Rows/],
    ['pwa/db/account-database.ts', /'starlane-guest' : `starlane-account-\$\{accountId\}`/],
    ['pwa/db/rows.ts', /deviceId/],
    ['pwa/sync/documents.ts', /export/],
  ],
  'The open tab (session storage) mirrors': [
    ['pwa/state/shop-mirror.ts', /sessionStorage|session storage/i],
    ['pwa/app/navigation/scroll.ts', /'sessionStorage'/],
    ['pwa/actions/drafts.ts', /'sessionStorage'/],
    ['pwa/features/account/profile.ts', /no password, no picture/],
    ['pwa/public/early.js', /No password is written down/],
  ],
  'A small notebook beside it (local storage) holds': [
    ['pwa/storage/stored-login.ts', /'localStorage', 'token'/],
    ['pwa/storage/stored-login.ts', /'localStorage', 'user'/],
    ['pwa/storage/journal.ts', /put\('localStorage', key, JSON\.stringify\(intent\)\)/],
    ['pwa/app/shell/theme-switch.tsx', /'localStorage'/],
    ['pwa/storage/kept-brand.ts', /'localStorage', BRAND_KEY/],
    ['pwa/storage/offers.ts', /'localStorage'/],
    ['pwa/storage/pictures-answer.ts', /'localStorage'/],
  ],
  'The browser’s cache holds': [
    ['pwa/sync/picture-plan.ts', /MAX_PICTURE_BYTES = 80 \* MB/],
    ['tests/abuse/sessions.test.ts', /what is personal is stored by no cache/],
  ],
  'Three cookies, for this site only': [
    ['backend/storage/entry-spaces.ts', /session: 30 \* DAY/],
    ['backend/auth/session.ts', /httpOnly: true/],
    ['backend/auth/session.ts', /starlane\.here/],
    ['backend/auth/known-devices.ts', /const LIFE_MS = 400 \* DAY_MS/],
    ['pwa/storage/marks.ts', /What local storage does not take, a cookie keeps/],
  ],
  'On a shared device, log out': [...WIPE, ['pwa/app/shell/logout-dialog.tsx', /keep/]],
  'Your profile:': [
    [
      'backend/domain/account.ts',
      /name: v\.string\(\),\n  username: v\.string\(\),\n  email: v\.string\(\),\n  phoneNumber: v\.string\(\),\n  birthday: v\.string\(\),\n/,
    ],
    ['tests/api/users.test.ts', /camera metadata is not kept/],
  ],
  'Your password,': [['backend/auth/passwords.ts', /argon2id/]],
  'Where you are logged in:': [
    ['sync-protocol/domain/device-name.ts', /Made of known words only/],
    ['backend/auth/logins.ts', /Math\.floor\(now \/ DAY_MS\)/],
    ['backend/auth/tokens.ts', /keyOf\(token\)/],
    ['backend/auth/session.ts', /keyOf\(id\)/],
    ['backend/auth/write-letter.ts', /entries\.put\(space, keyOf\(token\)/],
  ],
  'What you do:': [
    [BOUNDS, /ledger: \{ count: 5_000/],
    [BOUNDS, /inventory: \{ count: 5_000/],
    [BOUNDS, /knowledge: \{ count: 500/],
    [BOUNDS, /personality: \{ count: 200/],
  ],
  'Lists you share:': [
    ['sync-protocol/api/account-state.ts', /Share = v\.object\(\{ id: ShareId, list: SharedListName, name: v\.string\(\) \}\)/],
    ['tests/api/shares.test.ts', /nothing of its owner is in the answer/],
  ],
  'Messages you send': [['backend/auth/write-letter.ts', /messageMail\(deps\.config\.contactEmail/]],
  'Counters that slow down': [
    ['backend/limits/rate-limits.ts', /createHmac\('sha256'/],
    ['backend/storage/entry-spaces.ts', /limit: DAY/],
  ],
  'The server’s log notes': [['tests/api/safety.test.ts', /log/]],
  'To run the account you opened': [['sync-protocol/SPEC.md', /exactly once/]],
  'Your email address gets a link': [
    ['backend/mail/texts.ts', /confirmEmailMail/],
    ['backend/auth/find-username.ts', /phoneNumber|birthday/],
  ],
  'Sellers.': [
    ['pwa/components/link/seller-link.tsx', /rel="noopener noreferrer"/],
    ['backend/responses/security-headers.ts', /Referrer-Policy/],
  ],
  'The public books service.': [
    ['backend/books/book-shelves.ts', /export class BookShelves/],
    ['backend/responses/security-headers.ts', /COVERS/],
  ],
  'An email provider': [['backend/mail/smtp-mailer.ts', /export function smtpMailer/]],
  'Account data stays until': [...DELETION, ['backend/storage/entry-spaces.ts', /gone: 365 \* DAY/]],
  'What was deleted can remain': [['backend/DECISIONS.md', /freed pages keep their bytes until used again/]],
  'Messages of visitors': [[BOUNDS, /'guest-message': \{[^}]*life: 180 \* DAY_MS/]],
  'An email that its provider': [['backend/mail/letter.ts', /confirm: 7 \* DAY_MS/]],
  'Where there is no email provider': [['backend/operations/sweeping.ts', /const MAIL_MS = 30 \* DAY_MS/]],
  'A login ends after 180 days': [
    ['backend/storage/entry-spaces.ts', /token: 180 \* DAY/],
    ['tests/abuse/sessions.test.ts', /a login in daily use ends after half a year/],
    ['tests/abuse/sessions.test.ts', /"Log out here" ends token and cookie/],
  ],
  'A recovery link works once': [
    ['backend/storage/entry-spaces.ts', /reset: 10 \* MINUTE/],
    ['backend/storage/entry-spaces.ts', /confirm: 7 \* DAY/],
  ],
  'What is on a device goes': WIPE,
  'On the account page you can': [EXPORT, ['pwa/features/account/your-data.tsx', /say\.downloadData/], ...DELETION],
}

const lines = async () => {
  await show(<PrivacyPolicy />, '/privacy-policy')
  const found = [...document.querySelectorAll('.document-short li, article.prose p, article.prose li')]
  return found.map((line) => (line.textContent ?? '').replace(/\s+/g, ' ').trim())
}

test('every line of the policy has its place in the code, and every place its line', async () => {
  const page = await lines()
  expect(page.length).toBeGreaterThan(25)
  for (const line of page)
    expect(
      Object.keys(KEPT).filter((start) => line.startsWith(start)),
      line,
    ).toHaveLength(1)
  for (const start of Object.keys(KEPT))
    expect(
      page.filter((line) => line.startsWith(start)),
      start,
    ).toHaveLength(1)
})

test.each(Object.entries(KEPT))('%s … holds where it is said to', (_start, places) => {
  expect(places.length).toBeGreaterThan(0)
  for (const [file, holds] of places) expect(readFileSync(join(root, file), 'utf8'), `${file} ${holds}`).toMatch(holds)
})
