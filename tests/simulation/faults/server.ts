import type { Fault } from './fault.ts'

const ACCOUNT_STORE = 'backend/sync/account-store.ts'
const OUTBOX = 'backend/sync/outbox.ts'
const CALL = 'backend/sync/call.ts'
const CATALOG = 'backend/catalog/catalog-cache.ts'

/** Faults of the server: commits, records, logins and the catalog. */
export const SERVER_FAULTS: readonly Fault[] = [
  {
    name: 'unguarded-replace',
    file: ACCOUNT_STORE,
    find: `replace(decided.account, account.version)`,
    replace: `replace(decided.account, ((await this.newest(known.id)) ?? account).version)`,
    why: 'Of two processes that commit at once one loses what the other wrote (SPEC R19).',
  },
  {
    name: 'answered-before-it-is-stored',
    file: ACCOUNT_STORE,
    find: `const written = await this.#storage.accounts.replace(decided.account, account.version)`,
    replace: `void this.#storage.accounts.replace(decided.account, account.version).catch(() => undefined)
        const written = 'ok' as Awaited<ReturnType<typeof this.#storage.accounts.replace>>`,
    why: 'The user is told of what the store refused.',
  },
  {
    name: 'conflict-is-a-success',
    file: ACCOUNT_STORE,
    find: `if (written === 'ok') {`,
    replace: `if (written === 'ok' || written === 'conflict') {`,
    why: 'A commit that another process has overtaken is answered as done (SPEC R19).',
  },
  {
    name: 'outbox-is-never-moved',
    file: OUTBOX,
    find: `const done = this.#storage.records.append(records, version)`,
    replace: `const done = Promise.resolve()`,
    why: 'Purchases, results and ledger entries are nowhere to be read.',
  },
  {
    name: 'nothing-is-swept',
    file: ACCOUNT_STORE,
    find: `const ids = await this.#storage.accounts.withOutbox(LEFT_AT_ONCE)`,
    replace: `const ids: string[] = []`,
    why: 'What a crash left behind is not to be read until its user comes again (SPEC R56).',
  },
  {
    name: 'half-of-the-records-move',
    file: OUTBOX,
    find: `const records = outbox.map((record) => ({ ...record, accountId: id }))`,
    replace: `const records = outbox.slice(-1).map((record) => ({ ...record, accountId: id }))`,
    why: 'Of an order only its ledger entry can be read.',
  },
  {
    name: 'push-answers-the-state-before',
    file: 'backend/sync/push.ts',
    find: `const { version, commit, state } = aggregate`,
    replace: `const { version, commit } = aggregate
    const { state } = account`,
    why: 'A device shows what was before its own changes.',
  },
  {
    name: 'pull-from-an-old-read',
    file: 'backend/routes/sync.ts',
    find: `    newest: true,
    query: Pull,`,
    replace: `    query: Pull,`,
    why: 'A stale read takes back what the user has seen (SPEC R38).',
  },
  {
    name: 'answer-names-no-commit',
    file: 'backend/domain/next-commit.ts',
    find: `version: account.version + 1, commit, outbox`,
    replace: `version: account.version + 1, outbox`,
    why: 'Two commits share an id (SPEC R19).',
  },
  {
    name: 'version-stands-still',
    file: 'backend/domain/next-commit.ts',
    find: `version: account.version + 1, commit, outbox`,
    replace: `version: account.version, commit, outbox`,
    why: 'A change of the profile is not seen by those who commit at the same time.',
  },
  {
    name: 'every-key-is-new',
    file: CALL,
    find: `if (earlier?.kind === 'call') {`,
    replace: `if (earlier?.kind === 'ledger') {`,
    why: 'A call that is tried again under its key is done again (SPEC R18).',
  },
  {
    name: 'any-body-under-a-key',
    file: CALL,
    find: `if (earlier.fingerprint !== key.fingerprint) throw new ApiError('idempotency_key_reused')`,
    replace: ``,
    why: 'Another call under a used key is answered as done and is not (SPEC R18).',
  },
  {
    name: 'answer-is-kept-in-place-of-records',
    file: CALL,
    find: `outbox: [...after.outbox, record] }`,
    replace: `outbox: [record] }`,
    why: 'A call under a key leaves no ledger entry (SPEC R30).',
  },
  {
    name: 'letters-by-chance',
    file: 'backend/accounts/guest-message.ts',
    find: 'id: `call.${key.id}`',
    replace: 'id: `call.${key.id}.${deps.clock()}`',
    why: "A visitor's letter that is sent again arrives twice (SPEC R18).",
  },
  {
    name: 'foreign-device-is-taken',
    file: 'backend/sync/device-ids.ts',
    find: `return given.length === right.length && timingSafeEqual(given, right) ? Number.parseInt(issued, 36) : undefined`,
    replace: `return given.length === right.length || timingSafeEqual(given, right) ? Number.parseInt(issued, 36) : undefined`,
    why: "A device of one account numbers another one's changes (SPEC R5).",
  },
  {
    name: 'logout-leaves-the-token',
    file: 'backend/auth/logins.ts',
    find: `    if (found) await this.#tokens.revoke(id)
`,
    replace: '',
    why: 'After a logout the login still opens the account.',
  },
  {
    name: 'deleted-account-keeps-its-records',
    file: ACCOUNT_STORE,
    find: `      await this.#outbox.forget(id)
      await this.#storage.records.deleteAll(id)
    })`,
    replace: `      await this.#outbox.forget(id)
    })`,
    why: 'What an account bought can be read after its deletion.',
  },
  {
    name: 'sold-at-an-old-price',
    file: CATALOG,
    find: `if (revision !== this.#snapshot.revision) {`,
    replace: `if (this.#snapshot.revision === 0) {`,
    why: 'A second shop sells at prices from before the import.',
  },
  {
    name: 'gone-products-are-sold',
    file: CATALOG,
    find: `const byId = new Map(products.map((product) => [product.id, product]))`,
    replace: `const byId = new Map([...this.#snapshot.byId, ...products.map((product) => [product.id, product] as const)])`,
    why: 'What was taken out of the catalog is still sold.',
  },
  {
    name: 'any-answer-is-right',
    file: 'backend/quiz/question-bank.ts',
    find: `isRight: index === question.answer }`,
    replace: `isRight: index >= 0 }`,
    why: 'Gems for wrong answers.',
  },
]
