// Faults that change nothing that anyone could see, each with its reason: they are neither planted nor counted.
import type { Mutation } from './mutations.ts'

interface Equivalent {
  file: string
  /** The code that it changes, whole lines or a part of them. */
  code: string
  kind: string
  why: string
}

const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'sync-protocol/domain/new-arrivals.ts',
    code: 'a.since < b.since ? 1 : -1',
    kind: '< → <=',
    why: 'Equal days have been told apart before.',
  },
  {
    file: 'pwa/state/kept-listing.ts',
    code: "JSON.parse(text ?? 'null')",
    kind: "'null' → ''",
    why: 'What cannot be parsed is no listing either.',
  },
  ...['6 → 7', '6 → 5', '5 → 6', '5 → 4'].map((kind) => ({
    file: 'backend/responses/rendered.ts',
    code: 'const QUICK = { brotli: 5, gzip: 6 }',
    kind,
    why: 'A level is a matter of time and size: what is unpacked is the same.',
  })),
  ...[
    { code: 'if (head.ackedThrough === head.nextSeq - 1)', kind: '1 → 2' },
    { code: 'if (head.ackedThrough === head.nextSeq - 1)', kind: '- → +' },
    { code: "if (head.ackedThrough === head.nextSeq - 1) return { kind: 'nothing' }", kind: 'drop return' },
  ].map((one) => ({ ...one, file: 'pwa/sync/next-batch.ts', why: 'An empty queue is read to the same end.' })),
  {
    file: 'backend/storage/mongo/conversion.ts',
    code: 'forms.find((form) => form.word === word)',
    kind: 'find → findLast',
    why: 'Each form has a word of its own.',
  },
  {
    file: 'sync-protocol/domain/search-index.ts',
    code: 'text.length < MOST_LETTERS && at < text.length',
    kind: '< → <=',
    why: 'A whole word before any other is marked as a whole word already.',
  },
  {
    file: 'backend/routes/documented-schema.ts',
    code: '[given]: { minLength: 1 }',
    kind: '1 → 2',
    why: 'No phone number and no day has one letter, as the schema beside it says.',
  },
  {
    file: 'backend/http/connection-limit.ts',
    code: 'socket.destroy()\n      return',
    kind: 'drop return',
    why: 'A socket that is destroyed is closed at once, and counted until then.',
  },
  {
    file: 'pwa/sync/pull-on-event.ts',
    code: 'if (wait <= 0) return',
    kind: '0 → 1',
    why: 'A wait of a millisecond is none.',
  },
  ...['8 → 7', '8 → 9'].map((kind) => ({
    file: 'backend/photographs/known-pictures.ts',
    code: "randomBytes(8).toString('hex')",
    kind,
    why: 'A name that no other file has, shorter or longer.',
  })),
  ...['0 → 1', 'drop return'].map((kind) => ({
    file: 'sync-protocol/domain/select-listing.ts',
    code: 'if (found.length > 0) return found',
    kind,
    why: 'A word that some product has is its own nearest: the second look finds the same.',
  })),
  {
    file: 'sync-protocol/domain/select-listing.ts',
    code: 'one < other ? -1 : 1',
    kind: '< → <=',
    why: 'Equal names have been told apart before.',
  },
  ...(
    [
      ['search-index.ts', 'names.set(products, all)'],
      ['search-index.ts', 'vocabulary.shared.set(text, numbers)'],
      ['search-query.ts', 'thirds.set(products, most)'],
      ['complete-search.ts', 'countedTags.set(products, tags)'],
      ['tag-meant.ts', 'read.set(products, byWords)'],
    ] as const
  ).map(([file, code]) => ({
    file: `sync-protocol/domain/${file}`,
    code,
    kind: 'drop statement',
    why: 'What was read of a catalog is kept to spare the time of reading it again, and is the same each time.',
  })),
  {
    file: 'sync-protocol/domain/select-listing.ts',
    code: 'if (one === other) return 0',
    kind: '0 → 1',
    why: 'A list is sorted stably: of two equal names the first stays first either way.',
  },
  {
    file: 'sync-protocol/domain/search-query.ts',
    code: 'if (price === undefined && fandom === undefined) return products',
    kind: 'drop return',
    why: 'Every product costs something between nothing and the most there is: only time is spared.',
  },
  {
    file: 'sync-protocol/domain/search.ts',
    code: 'ALIKE.find((words)',
    kind: 'find → findLast',
    why: 'No word has synonyms in two of these lists.',
  },
  {
    file: 'sync-protocol/domain/search-index.ts',
    code: 'for (let at = 0; at < words.length; at += 1) {',
    kind: '< → <=',
    why: 'Behind the last word stands none.',
  },
  {
    file: 'sync-protocol/domain/money.ts',
    code: 'MONEY.find(({ names }) => names.test(name))',
    kind: 'find → findLast',
    why: 'No sign, code or word of money that searches know is one of two moneys.',
  },
  {
    file: 'sync-protocol/domain/money.ts',
    code: 'MONEY.find(({ names }) => names.test(price))',
    kind: 'find → findLast',
    why: 'A price that names two moneys is no price (readPrice).',
  },
  ...[
    { code: 'name < stamp(before)', kind: '< → <=' },
    { code: 'name > now', kind: '> → >=' },
    { code: 'name <= now', kind: '<= → <' },
  ].map((one) => ({
    ...one,
    file: 'backend/mail/file-mailer.ts',
    why: 'A name goes on behind its moment, so that the two are never the same.',
  })),
  ...[
    { code: 'switches: 0, whose: undefined', kind: '0 → 1' },
    { code: 'switches: switches + 1', kind: '1 → 2' },
    { code: 'switches: switches + 1', kind: '+ → -' },
  ].map((one) => ({
    ...one,
    file: 'pwa/actions/open-session.ts',
    why: 'A count is only compared with what it was: where it begins, and how it grows, makes no difference.',
  })),
  {
    file: 'pwa/sync/gone-account.ts',
    code: "if (isLeft) await meta.put({ key: 'gone', accountId })\n    else if (wasLeft) await meta.delete('gone')",
    kind: 'drop await',
    why: 'A transaction ends after the last of its requests, whether or not that is awaited, and fails with it.',
  },
  ...(
    [
      ['renumber.ts', 'put({ ...head, epoch: head.epoch + 1 })'],
      ['withdraw.ts', 'epoch: head.epoch + 1'],
      ['empty-memory.ts', 'epoch: head.epoch + 1, nextOrder'],
      ['join-guest.ts', 'epoch: head.epoch + 1'],
      ['undecided.ts', 'epoch: head.epoch + 1'],
      ['settle.ts', 'epoch: head.epoch + 1'],
      ['open-queue.ts', 'epoch: head.epoch + 1'],
      ['pull.ts', 'isFreed ? 1'],
      ['store-changes.ts', 'plain ? 0 : 1'],
    ] as const
  ).map(([file, code]) => ({
    file: `pwa/sync/${file}`,
    code,
    kind: '1 → 2',
    why: 'Another epoch is a higher one, whatever lies between.',
  })),
  ...(
    [
      ['pwa/engine/perform.ts', 'undecided.find((row) => row.id === id)'],
      ['pwa/engine/perform.ts', 'journal.entries().find(({ key }) => key.endsWith(id))'],
      ['pwa/engine/follow.ts', '[...cart, ...wishlist].find((entry) => entry.id === id)?.product'],
    ] as const
  ).map(([file, code]) => ({ file, code, kind: 'find → findLast', why: 'An id is there once, or each time for the same product.' })),
  ...(['seal-queue.ts', 'state-rows.ts', 'receipts.ts'] as const).map((file) => ({
    file: `pwa/sync/${file}`,
    code: "queue.orderBy('seq')",
    kind: "'seq' → ''",
    why: 'Rows come in the order of their key, which this is.',
  })),
  {
    file: 'pwa/actions/mutate.ts',
    code: '[...shown.cart, ...shown.wishlist, pressed].find((entry) => entry?.id === itemId)',
    kind: 'find → findLast',
    why: 'An item has one name, in whichever list it stands.',
  },
  {
    file: 'pwa/state/taps.ts',
    code: 'known.find((entry) => entry.id === itemId)',
    kind: 'find → findLast',
    why: 'An item has one name and one product, in whichever list it stands.',
  },
  {
    file: 'pwa/state/taps.ts',
    code: "daily: { day: '', purchases: 0, rewarded: [] }",
    kind: '0 → 1',
    why: 'No mutation that is shown at once reads what a day has had; the type of its reducer wants it.',
  },
  {
    file: 'pwa/actions/load-engine.ts',
    code: '=> {\n      stop()',
    kind: 'drop statement',
    why: 'What is wanted once stays so: nothing is heard a second time.',
  },
  {
    file: 'pwa/actions/shopping.ts',
    code: "create(() => ({ id: '', at: 0 }))",
    kind: '0 → 1',
    why: 'Without an item there is no time of it.',
  },
  {
    file: 'pwa/sync/pause.ts',
    code: 'ORDER.indexOf(one) > ORDER.indexOf(other)',
    kind: '> → >=',
    why: 'Two of one urgency are the same.',
  },
  {
    file: 'pwa/sync/receipts.ts',
    code: 'head?.sentThrough ?? 0',
    kind: '0 → 1',
    why: 'A queue that holds anything has a head, if need be one that was made anew.',
  },
  {
    file: 'pwa/sync/keep-receipts.ts',
    code: 'deleteRange(database.routine, [0], forgotten)',
    kind: '0 → 1',
    why: 'The first order is 1, and every key of a page is behind both.',
  },
  {
    file: 'pwa/sync/contact-transport.ts',
    code: 'let lasted = 0',
    kind: '0 → 1',
    why: 'An answer that took less than half of the least patience changes nothing.',
  },
  {
    file: 'pwa/engine/sessions.ts',
    code: "await leaveAccount(begun, 'keep', false)",
    kind: 'false → true',
    why: 'That account is not open here: there is nothing to send first.',
  },
  ...['let shown = 0', 'let handedOver = 0', '    shown = 0\n'].map((code) => ({
    file: 'pwa/engine/show-outcomes.ts',
    code,
    kind: '0 → 1',
    why: 'The next order is 1 while there is no receipt: nothing is there to be told.',
  })),
  ...["'/dev-sw.js?dev-sw' → ''", "'module' → ''"].map((kind) => ({
    file: 'pwa/engine/watch-updates.ts',
    code: "new Workbox('/dev-sw.js?dev-sw', { type: 'module' })",
    kind,
    why: 'Only a server for development has this worker; a build leaves it out.',
  })),
  ...['1 → 0', '1 → 2'].map((kind) => ({
    file: 'pwa/engine/show-outcomes.ts',
    code: 'head.nextOrder ?? 1',
    kind,
    why: 'There is no snapshot of a database that was emptied, and so nothing to be told.',
  })),
  {
    file: 'backend/storage/lmdb/accounts.ts',
    code: "const ENDED = '~'",
    kind: "'~' → ''",
    why: 'No part of a key is empty either.',
  },
  {
    file: 'backend/storage/lmdb/accounts.ts',
    code: 'if (sameRows(before, rows)) return',
    kind: 'drop return',
    why: 'What is there is written once more.',
  },
  {
    file: 'backend/storage/lmdb/cells.ts',
    code: '1 + Math.floor(Math.random() * 2 ** 52)',
    kind: '+ → -',
    why: 'A version only has to be another one.',
  },
  ...(
    [
      ['s3/pictures.ts', '16 → 15'],
      ['s3/pictures.ts', '16 → 17'],
      ['data-folder/copy-pictures.ts', '8 → 7'],
      ['data-folder/copy-pictures.ts', '8 → 9'],
    ] as const
  ).map(([file, kind]) => ({
    file: `backend/storage/${file}`,
    code: `const AT_ONCE = ${kind.split(' ')[0]}`,
    kind,
    why: 'How many are worked on at once makes no difference to what comes of it.',
  })),
  {
    file: 'backend/storage/s3/pictures.ts',
    code: 'if (asked.size <= FEW)',
    kind: '<= → <',
    why: 'Both ways have the same answer.',
  },
  {
    file: 'backend/operator/messages.ts',
    code: 'account.outbox.length > 0',
    kind: '> → >=',
    why: 'Of an outbox that is empty nothing is moved.',
  },
  ...['8 → 7', '8 → 9'].map((kind) => ({
    file: 'backend/web-app/released-files.ts',
    code: 'const AT_ONCE = 8',
    kind,
    why: 'How many are stored at once is a matter of pace.',
  })),
  ...(
    [
      ['accounts.ts', '{ projection: { _id: 1 } }).limit(limit)'],
      ['accounts.ts', 'placesOf(ids), { projection: { _id: 1 } }'],
      ['accounts.ts', 'projection: { version: 1, commit: 1 }'],
      ['accounts.ts', 'version: 1 as const, fence: 1 as const'],
      ['account-keys.ts', "usernameKey: 1, emailKey: 1, phoneDigits: 1, 'profile.birthday': 1, 'state.shares.id': 1"],
      ['catalog.ts', 'projection: { revision: 1 }'],
      ['claims.ts', 'findOne({ bucket, _id }, { projection: { accountId: 1 } }'],
      ['claims.ts', '{ ...options, projection: { accountId: 1 } }'],
      ['claims.ts', 'key }, { projection: { accountId: 1 } }'],
      ['claims.ts', '{ ...FINDABLE, version: 1 as const }'],
      ['entries.ts', 'projection: { _id: 1 }'],
      ['pictures.ts', 'placesOf(some), { projection: { _id: 1 } }'],
      ['pictures.ts', 'projection: { bytes: 1, at: 1 }'],
      ['pictures.ts', '...isOld }, { projection: { _id: 1 } }'],
      ['records.ts', 'filter, { projection: { _id: 1 } }'],
      ['records.ts', 'const fields = { projection: { _id: 1 } }'],
      ['rebuild-claims.ts', 'projection: { _id: 1 as const }'],
    ] as const
  ).map(([file, code]) => ({
    file: `backend/storage/mongo/${file}`,
    code,
    kind: '1 → 2',
    why: 'Any number but 0 says that a field is read.',
  })),
  ...(
    [
      ['accounts.ts', 'bulkWrite(notes, { ordered: false })'],
      ['claims.ts', 'const { matchedCount } = await reach(() => this.#claims.bulkWrite(updates, { ordered: false }))'],
      ['claims.ts', 'if (updates.length > 0) await reach(() => this.#claims.bulkWrite(updates, { ordered: false }))'],
      ['claims.ts', 'bulkWrite(writes, { ordered: false })'],
      ['claims.ts', 'bulkWrite(deletes, { ordered: false })'],
      ['deletions.ts', '      },\n    }))\n    await reach(() => this.#cleanups.bulkWrite(writes, { ordered: false }))'],
      ['deletions.ts', 'placeOfCleanup(cleanup) } }))\n    await reach(() => this.#cleanups.bulkWrite(writes, { ordered: false }))'],
    ] as const
  ).map(([file, code]) => ({
    file: `backend/storage/mongo/${file}`,
    code,
    kind: 'false → true',
    why: 'None of these writes fails for itself, so their order makes no difference.',
  })),
]

export function isEquivalent(file: string, source: string, { kind, start, end }: Mutation): boolean {
  return EQUIVALENTS.some((one) => {
    const at = one.file === file && one.kind === kind ? source.indexOf(one.code) : -1
    return at >= 0 && at <= start && at + one.code.length >= end
  })
}
