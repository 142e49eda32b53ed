// Short stories of several writers at once, each with the account of what may be found afterwards, by what the writers were told and nothing else.
import type { Account } from '../../backend/domain/account.ts'
import { StorageUnavailable, type Storage, type StoredRecord, type WriteResult } from '../../backend/storage/port.ts'
import { account, products } from '../contract/samples.ts'
import type { Random } from './random.ts'

/** Any of the processes that write at once. */
export type Writers = () => Storage<string>
/** Throws where what is found contradicts what was told. `found` sees the store without anything in between. */
type Check = (found: Storage<string>) => Promise<void>

export interface Story {
  /** What happens at once, each by itself; nothing of it has begun yet. */
  writing: (() => Promise<void>)[]
  check: Check
}

/** `id` is of this story alone. */
export type Tell = (id: string, writers: Writers, random: Random) => Promise<Story>

const FAR = 9_000_000_000_000
const UNKNOWN = Symbol('unknown')
type Told<T> = T | typeof UNKNOWN

/** What a writer was told; an unknown result is StorageUnavailable and nothing else. */
async function told<T>(writing: Promise<T>): Promise<Told<T>> {
  try {
    return await writing
  } catch (error) {
    if (error instanceof StorageUnavailable) return UNKNOWN
    throw error
  }
}

/** Tried until it is known: what a story begins with. */
async function surely<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < 100; tried += 1) {
    const answer = await told(attempt())
    if (answer !== UNKNOWN) return answer
  }
  throw new Error('no answer in a hundred attempts')
}

function must(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Every commit writes its own mark behind those before it, so the last document tells the whole history. */
const marksOf = ({ profile }: Account) => profile.name.split(' ').slice(1)

/** Writers add their mark to one account's name, and now and then rename it among names that others want too. */
const commits: Tell = async (id, writers, random) => {
  await surely(() => writers().accounts.create(account(id, { name: 'fan', username: `${id}-a` })))
  const results: { mark: string; answer: Told<WriteResult> }[] = []
  const commit = async (mark: string, username: string | undefined) => {
    const before = await told(writers().accounts.newest(id))
    if (before === UNKNOWN) return
    must(before !== undefined, `account ${id} is gone`)
    const profile = { ...before.profile, name: `${before.profile.name} ${mark}`, ...(username === undefined ? {} : { username }) }
    const after = { ...before, version: before.version + 1, profile }
    results.push({ mark, answer: await told(writers().accounts.replace(after, before.version)) })
  }
  const names = random.once(2) ? [`${id}-a`, `${id}-b`, `${id}-c`] : [undefined]
  const writer = async (name: number) => {
    for (const turn of times(3)) await commit(`${name}${turn}`, names[random.int(names.length)])
  }
  return {
    writing: times(2).map((name) => () => writer(name)),
    async check(found) {
      const last = await found.accounts.newest(id)
      must(last !== undefined, `account ${id} is gone`)
      const marks = marksOf(last)
      must(new Set(marks).size === marks.length, `a commit was applied twice: ${marks}`)
      must(last.version === marks.length + 1, `version ${last.version} after ${marks.length} commits`)
      for (const { mark, answer } of results) {
        must(answer !== 'ok' || marks.includes(mark), `commit ${mark} was acknowledged and is lost: ${marks}`)
        must(answer === 'ok' || answer === UNKNOWN || !marks.includes(mark), `commit ${mark} was applied and answered ${String(answer)}`)
      }
      for (const login of [last.profile.username, last.profile.email]) {
        must((await found.accounts.findByLogin(login))?.id === id, `${login} does not find its account`)
      }
    },
  }
}

/** Several accounts want the same name at once, by being created or by being renamed. */
const names: Tell = async (id, writers, random) => {
  const wanted = `${id}-wanted`
  const ids = times(3).map((index) => `${id}-${index}`)
  const answers = new Map<string, Told<WriteResult>>()
  const want = async (own: string) => {
    if (random.once(2)) {
      answers.set(own, await told(writers().accounts.create(account(own, { username: wanted }))))
      return
    }
    const answer = await told(writers().accounts.create(account(own)))
    if (answer === 'ok') answers.set(own, await told(writers().accounts.replace(account(own, { username: wanted }, 2), 1)))
  }
  return {
    writing: ids.map((own) => () => want(own)),
    async check(found) {
      const all = await Promise.all(ids.map((own) => found.accounts.newest(own)))
      const holders = all.flatMap((one) => (one?.profile.username === wanted ? [one.id] : []))
      must(holders.length <= 1, `${wanted} is the name of ${holders}`)
      for (const [own, answer] of answers) {
        must(answer !== 'ok' || holders.includes(own), `${own} was given ${wanted} and has it not`)
        must(answer === 'ok' || answer === UNKNOWN || !holders.includes(own), `${own} was refused ${wanted} and has it`)
      }
      must((await found.accounts.findByLogin(wanted))?.id === holders[0], `${wanted} finds another account`)
    },
  }
}

/** One deletes an account while others write it; the deletion names a version, or takes any. */
const deletes: Tell = async (id, writers, random) => {
  await surely(() => writers().accounts.create(account(id)))
  const replaced: Told<WriteResult>[] = []
  const deleted: Told<boolean>[] = []
  const guard = random.once(2) ? 1 : undefined
  const replace = async () => void replaced.push(await told(writers().accounts.replace(account(id, { name: 'new' }, 2), 1)))
  const remove = async () => void deleted.push(await told(writers().accounts.delete(id, guard)))
  return {
    writing: [replace, remove, remove],
    async check(found) {
      const left = await found.accounts.newest(id)
      const certain = deleted.filter((answer) => answer === true).length
      must(certain <= 1, `${id} was deleted ${certain} times`)
      must(certain === 0 || left === undefined, `${id} was deleted and is there`)
      must(deleted.includes(UNKNOWN) || certain === 1 || left !== undefined, `${id} is gone, and no writer has deleted it`)
      must(guard === undefined || !replaced.includes('ok') || left?.version === 2, `a commit of ${id} was acknowledged and is lost`)
      must(left === undefined || left.version === 1 || !replaced.includes('conflict'), `a commit of ${id} was applied and refused`)
      must((await found.accounts.findByLogin(`user-${id}`))?.id === left?.id, `the name of ${id} finds another account`)
    },
  }
}

/** Three open one link; who gets it ends it, or deletes its account. Nobody is given it after that. */
const links: Tell = async (id, writers, random) => {
  const ids = times(3).map((index) => `${id}-${index}`)
  const share = { id: Buffer.from(id).toString('hex').padStart(32, '0').slice(-32), list: 'wishlist' as const, name: 'Wishes' }
  const opened = new Map<string, Told<WriteResult>>()
  const ended = new Map<string, Told<WriteResult | boolean>>()
  for (const own of ids) await surely(() => writers().accounts.create(account(own)))
  const versionOf = (own: string, version: number, shares: (typeof share)[]): Account => {
    const plain = account(own, {}, version)
    return { ...plain, state: { ...plain.state, shares } }
  }
  const openAndEnd = async (own: string) => {
    const answer = await told(writers().accounts.replace(versionOf(own, 2, [share]), 1))
    opened.set(own, answer)
    if (answer !== 'ok') return
    const { accounts } = writers()
    ended.set(own, await told<WriteResult | boolean>(random.once(2) ? accounts.replace(versionOf(own, 3, []), 2) : accounts.delete(own, 2)))
  }
  return {
    writing: ids.map((own) => () => openAndEnd(own)),
    async check(found) {
      const given = ids.filter((own) => opened.get(own) === 'ok')
      must(given.length <= 1, `one link was given to ${given}`)
      const all = await Promise.all(ids.map((own) => found.accounts.newest(own)))
      const holders = all.flatMap((one) => (one?.state.shares.length === 1 ? [one.id] : []))
      must(holders.length <= 1, `one link is of ${holders}`)
      must((await found.accounts.newestByShare(share.id))?.id === holders[0], `the link of ${id} finds another account`)
      for (const own of given) {
        must(
          holders.every((holder) => holder === own),
          `the link of ${own} is of ${holders}`,
        )
        const end = ended.get(own)
        must(end === UNKNOWN || holders.length === 0, `the link of ${own} was ended and is open`)
      }
      // Whatever came of them: nobody else is given a link that was open.
      if (given.length === 0 && holders.length === 0) return
      await surely(() => found.accounts.create(account(`${id}-late`)))
      const late = await surely(() => found.accounts.replace(versionOf(`${id}-late`, 2, [share]), 1))
      must(late !== 'ok', `a link of ${given.join('')}${holders.join('')} was given to another account`)
    },
  }
}

const counts: Tell = async (id, writers) => {
  const answers: Told<number>[] = []
  const raise = async () => {
    for (const _turn of times(3))
      answers.push(
        await told(
          writers()
            .entries.increment('wire', id, 1, FAR, 1)
            .then(({ count }) => count),
        ),
      )
  }
  return {
    writing: times(3).map(() => raise),
    async check(found) {
      const { count } = await found.entries.increment('wire', id, 0, FAR, 1)
      const certain = answers.filter((answer) => answer !== UNKNOWN)
      must(count >= certain.length, `${certain.length} raises were acknowledged, and the counter stands at ${count}`)
      must(count <= answers.length, `of ${answers.length} raises the counter stands at ${count}`)
      must(new Set(certain).size === certain.length, `two raises were told the same number: ${certain}`)
      must(
        certain.every((answer) => answer <= count),
        `a raise was told more than ${count}`,
      )
    },
  }
}

/** A link that works once: of all who take it, one gets it. */
const takes: Tell = async (id, writers) => {
  await surely(() => writers().entries.put('wire', id, { value: 'once', expiresAt: FAR }))
  const answers: Told<unknown>[] = []
  const take = async () => void answers.push(await told(writers().entries.take('wire', id, 1)))
  return {
    writing: times(4).map(() => take),
    async check(found) {
      const left = await found.entries.get('wire', id, 1)
      const got = answers.filter((answer) => answer !== UNKNOWN && answer !== undefined).length
      must(got <= 1, `${id} was taken ${got} times`)
      must(got === 0 || left === undefined, `${id} was taken and is there`)
      must(answers.includes(UNKNOWN) || got === 1, `all were told that ${id} is not there`)
    },
  }
}

const adds: Tell = async (id, writers) => {
  const answers: Told<boolean>[] = []
  const add = async (index: number) => {
    answers[index] = await told(writers().entries.add('wire', id, { value: `by ${index}`, expiresAt: FAR }, 1))
  }
  return {
    writing: times(4).map((index) => () => add(index)),
    async check(found) {
      const left = await found.entries.get('wire', id, 1)
      const by = answers.findIndex((_answer, index) => left?.value === `by ${index}`)
      const certain = answers.filter((answer) => answer === true).length
      must(certain <= 1, `${certain} were told that they were first`)
      must(certain === 0 || answers[by] === true, `the first one's value is lost`)
      must(left === undefined || answers[by] === true || answers[by] === UNKNOWN, `${by} was refused and stands there`)
      must(left !== undefined || answers.every((answer) => answer === UNKNOWN), `refused, and nothing is there`)
    },
  }
}

const messageOf = (accountId: string, id: string, by: string): StoredRecord => ({
  kind: 'message',
  accountId,
  id,
  at: 1,
  message: 'hello',
  name: by,
  email: '',
})

/** Two append batches that overlap: what is acknowledged is there, and the first one stored stays. */
const appends: Tell = async (id, writers, random) => {
  const batches = times(3).map((by) => ({
    by: `writer ${by}`,
    ids: times(5).filter(() => random.once(2)),
    answer: UNKNOWN as Told<unknown>,
  }))
  const append = async (batch: (typeof batches)[number]) => {
    batch.answer = await told(writers().records.append(batch.ids.map((one) => messageOf(id, `m${one}`, batch.by))))
    if (batch.answer === UNKNOWN) return
    const [first] = batch.ids
    if (first === undefined) return
    const seen = await told(writers().records.get(id, 'message', `m${first}`))
    must(seen !== undefined, `m${first} of ${id} was appended and is not there`)
  }
  return {
    writing: batches.map((batch) => () => append(batch)),
    async check(found) {
      const listed = await found.records.list(id, { kind: 'message', limit: 100 })
      const ids = listed.map((record) => record.id)
      must(new Set(ids).size === ids.length, `a record is there twice: ${ids}`)
      for (const batch of batches) {
        const missing = batch.ids.filter((one) => !ids.includes(`m${one}`))
        must(batch.answer === UNKNOWN || missing.length === 0, `acknowledged and lost: ${missing} of ${id}`)
      }
      must(
        ids.every((one) => batches.some((batch) => batch.ids.some((own) => one === `m${own}`))),
        `records that no writer appended: ${ids}`,
      )
    },
  }
}

/** Two import a catalog over the same revision: one is in place, whole. */
const imports: Tell = async (id, writers) => {
  const before = await surely(() => writers().catalog.revision())
  const answers: Told<boolean>[] = []
  const catalogOf = (index: number) => products(1, `${id} of ${index}`)
  const replace = async (index: number) => {
    answers[index] = await told(writers().catalog.replace({ products: catalogOf(index) }, before, 1))
  }
  return {
    writing: times(2).map((index) => () => replace(index)),
    async check(found) {
      const catalog = await found.catalog.read()
      const revision = catalog?.revision ?? 0
      const by = answers.findIndex((_answer, index) => catalog?.products[0]?.name === catalogOf(index)[0]?.name)
      must(revision === before || revision === before + 1, `revision ${revision} after ${before}`)
      must(revision > before === by >= 0, `revision ${revision} and the catalog of ${by}`)
      must(answers.filter((answer) => answer === true).length <= 1, `two imports were acknowledged`)
      must(!answers.includes(true) || answers[by] === true, `an acknowledged import is lost`)
      must(by < 0 || answers[by] !== false, `an import was refused and is in place`)
    },
  }
}

export const STORIES = { commits, names, links, deletes, counts, takes, adds, appends, imports } as const satisfies Record<string, Tell>
