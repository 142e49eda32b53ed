// Takes one step of a plan in a world: does what a person does, or disturbs.
import { MUTATIONS } from '#sync-protocol/mutations/registry.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { Place } from '../history.ts'
import type { Step } from '../steps.ts'
import { Context } from './context.ts'
import { Caller, devicesOfOthers } from './caller.ts'
import type { Databases } from './databases.ts'
import { Device } from './device.ts'
import { disturbServer } from './disturb-server.ts'
import { Life } from './life.ts'
import { ONLY_SET, PEOPLE, TYPES, product, type World } from './world.ts'

/** Takes the step and lets its time pass. What it set going may go on behind it. */
export async function take(world: World, step: Step): Promise<void> {
  if ('tab' in step) actIn(world, step)
  else if ('device' in step) await disturbDevice(world, step)
  else await disturbServer(world, step)
  // Two steps in one moment: nothing at all happens between them.
  if (step.pause >= 0) await world.time.pass(step.pause)
}

type InTab = Extract<Step, { tab: string }>
type OfDevice = Extract<Step, { device: string }>

const TEXTS = ['Hello', 'A question about my order', 'Thank you']
/** Of the numbers that a removal may have: with those from here on it is had back at once. */
const MISTAKES_FROM = 4

function actIn(world: World, step: InTab): void {
  const page = world.pageOf(step.tab)
  if (step.do === 'open') return page === undefined ? void world.openTab(step.tab) : undefined
  if (page === undefined) return
  switch (step.do) {
    case 'close':
    case 'kill':
    case 'reload':
      disturbed(world, `tab: ${step.do}`, page.place)
      world.closeTab(step.tab)
      if (step.do !== 'close') world.openTab(step.tab)
      return
    case 'hide':
    case 'show':
      return page.setVisible(step.do === 'show')
    case 'deaf':
      return page.window.goDeaf(step.ms)
    case 'fail': {
      const { place, life } = page
      world.failing = life
      life.failAt(step.at, step.how)
      disturbed(world, `tab: ${step.how} at ${step.at}`, place)
      // A user who finds a page crashed opens it again.
      life.onEnd(() => void world.time.after(500, () => world.pages.get(step.tab) === page && world.openTab(step.tab)))
      return
    }
    default:
      return press(world, page, step)
  }
}

type Press = Exclude<InTab, { do: 'open' | 'close' | 'kill' | 'reload' | 'hide' | 'show' | 'deaf' | 'fail' }>

function press(world: World, page: Context, step: Press): void {
  const { orders, perform, retryNow, shopping, useAccount, useCatalog } = page.client
  const { cart, wishlist, decisions, waiting, undecided } = useAccount.getState()
  const sold = (item: number): Product => {
    const known = world.products[item % world.products.length] ?? product('ring', 20)
    return useCatalog.getState().byId.get(known.id) ?? known
  }
  switch (step.do) {
    case 'cart':
      return act(world, page, 'toggleCart', sold(step.item).id, () => shopping.toggleCart(sold(step.item)))
    case 'wishlist':
      return act(world, page, 'toggleWishlist', sold(step.item).id, () => shopping.toggleWishlist(sold(step.item)))
    case 'to cart': {
      const item = wishlist[step.item % Math.max(1, wishlist.length)]
      return item && act(world, page, 'moveToCart', item.id, () => shopping.moveToCart(item))
    }
    case 'to wishlist': {
      const item = cart[step.item % Math.max(1, cart.length)]
      return item && act(world, page, 'moveToWishlist', item.id, () => shopping.moveToWishlist(item))
    }
    case 'remove': {
      const item = cart[step.item % Math.max(1, cart.length)]
      if (item === undefined) return
      act(world, page, 'removeFromCart', item.id, () => shopping.removeFromCart(item, step.item >= MISTAKES_FROM))
      if (step.item >= MISTAKES_FROM && page.undo) act(world, page, 'undo', item.id, page.undo)
      return
    }
    case 'set cart': {
      const items = step.items.map(({ item, qty }) => ({ itemId: sold(item).id, qty }))
      return ask(world, page, 'store/cart/sync', { items }, () => perform(MUTATIONS['store/cart/sync'], { items }))
    }
    case 'checkout':
      return ask(world, page, 'checkout', undefined, () => orders.checkout())
    case 'decide': {
      const [question] = decisions
      return question && ask(world, page, 'decide', { id: question.id, choice: step.choice }, () => orders.decide(question.id, step.choice))
    }
    case 'take back': {
      const [order] = waiting
      return order && act(world, page, 'takeBack', order.entryId, () => orders.takeBack(order.entryId))
    }
    case 'send again':
    case 'discard undecided': {
      const [change] = undecided
      const choice = step.do === 'send again' ? 'resend' : 'discard'
      return change && act(world, page, choice, change.id, () => orders.resolve(change.id, choice))
    }
    case 'retry':
      return act(world, page, 'retryNow', undefined, retryNow)
    case 'bundle':
    case 'dear bundle':
    case 'other bundle': {
      const bundle = world.bundles.shop.bundles[step.bundle]
      if (bundle === undefined) return
      const { id: bundleId, title, costGems, giveGems } = bundle
      // As on a page that was opened before the bundle became dearer, or got another title.
      const before = { bundle: {}, 'dear bundle': { costGems: costGems - 1 }, 'other bundle': { title: `Not ${title}` } }[step.do]
      const seen = { costGems, giveGems, title, ...before }
      const run = () => perform(MUTATIONS['store/gem-bundles/purchase'], { bundleId }, { bundle: seen })
      return ask(world, page, 'store/gem-bundles/purchase', { bundleId }, run)
    }
    case 'gems': {
      const { amount } = step
      return ask(world, page, 'store/gem-bundles/purchase-custom', { amount }, () =>
        perform(MUTATIONS['store/gem-bundles/purchase-custom'], { amount }),
      )
    }
    case 'follow': {
      const args = { tag: step.tag, follows: step.follows }
      return ask(world, page, 'users/follow', args, () => perform(MUTATIONS['users/follow'], args))
    }
    case 'share': {
      const args = { id: step.id, list: step.list, name: 'Stars', change: step.change }
      return ask(world, page, 'users/share', args, () => perform(MUTATIONS['users/share'], args))
    }
    case 'language':
      return ask(world, page, 'users/language', step.language, () => perform(MUTATIONS['users/language'], { language: step.language }))
    case 'finish set':
      return ask(world, page, 'store/sets/finish', ONLY_SET, () => perform(MUTATIONS['store/sets/finish'], ONLY_SET))
    case 'quiz': {
      const { difficulty, first, right } = step
      const asked = world.bundles.shop.questions.filter((one) => one.difficulty === difficulty).slice(first, first + 10)
      const wrong = (options: readonly string[], answer: string) => options.find((option) => option !== answer) ?? ''
      const answers = Object.fromEntries(
        asked.map(({ id, answer, options }, place) => [id, place < right ? answer : wrong(options, answer)]),
      )
      const args = { difficulty, answers }
      return ask(world, page, 'quiz/knowledge/submit', args, () => perform(MUTATIONS['quiz/knowledge/submit'], args))
    }
    case 'personality': {
      const args = { personalityType: TYPES[step.text] ?? 'The Leader', details: { place: step.text } }
      return ask(world, page, 'quiz/personality/submit', args, () => perform(MUTATIONS['quiz/personality/submit'], args))
    }
    case 'contact': {
      const args = { name: 'Somebody', email: 'somebody@example.com', message: TEXTS[step.text] ?? `Letter ${step.text}` }
      return ask(world, page, 'contact', args, () => perform(MUTATIONS['contact'], args))
    }
    default:
      return aboutAccounts(world, page, step)
  }
}

type AboutAccounts = Extract<
  Press,
  { do: 'register' | 'log in' | 'log out' | 'new password' | 'delete account' | 'clear device' | 'end sessions' }
>

function aboutAccounts(world: World, page: Context, step: AboutAccounts): void {
  const { session, clearDevice, callApi, useSession } = page.client
  const { user } = useSession.getState()
  const person = PEOPLE.findIndex(({ username }) => username === user.username)
  switch (step.do) {
    case 'register':
    case 'log in': {
      const { username, email, name } = PEOPLE[step.person] ?? { username: '', email: '', name: '' }
      const password = world.passwords[step.person] ?? ''
      const enter = () =>
        step.do === 'register' ? session.register({ username, email, password }) : session.login({ emailOrUsername: username, password })
      return act(world, page, step.do, name, async () => {
        const result = await enter()
        // A login that the server ended before it was told is none, and no logout either: the page says that it has expired.
        if (!result.ok || result.user.id === '' || page.life.isOver) return
        world.recorder.event({ kind: 'login', place: page.place, person: name, account: result.user.id })
      })
    }
    case 'log out':
      return act(world, page, 'logout', step.choice, async () => {
        const left = await session.logout(step.choice === 'ask' ? undefined : step.choice)
        // By the time the server has answered, someone may have logged in again.
        const isOut = user.username !== '' && left.done && useSession.getState().user.username === ''
        if (isOut && !page.life.isOver) world.recorder.event({ kind: 'login', place: page.place, person: '', account: '', left: user.id })
      })
    case 'new password': {
      const password = `another password ${world.recorder.events.length}`
      const body = { password, currentPassword: world.passwords[person] ?? '' }
      if (person < 0) return
      return act(world, page, 'new password', user.username, async () => {
        const { user: saved } = await callApi(`users/${user.id}`, { method: 'PUT', body, schema: (wire) => wire.UserResponse })
        if (saved.id !== '') world.passwords[person] = password
      })
    }
    case 'delete account': {
      const body = { currentPassword: world.passwords[person] ?? '' }
      if (person < 0) return
      return act(world, page, 'delete account', user.username, async () => {
        await callApi(`users/${user.id}`, { method: 'DELETE', body, schema: (wire) => wire.OkResponse })
        await session.forgetAccount(user.id)
      })
    }
    case 'clear device':
      return act(world, page, 'clear device', undefined, () => clearDevice())
    case 'end sessions':
      // As if its login had ended by itself: the server knows of no session and no token of this browser any more.
      world.deviceOf(step.tab).cookies.clear()
      world.deviceOf(step.tab).local.delete('token')
      return disturbed(world, 'login lost', page.place)
  }
}

/** Something that shows at once. */
function act(world: World, page: Context, did: string, args: unknown, run: () => unknown): void {
  const { place } = page
  world.recorder.event({ kind: 'act', place, person: nameIn(page), did, args })
  try {
    const result = run()
    if (result instanceof Promise) result.catch(() => undefined)
  } catch {
    // A page that dies while it is pressed.
  }
}

/** Something that is answered. */
function ask(world: World, page: Context, did: string, args: unknown, run: () => Promise<object>): void {
  const { recorder } = world
  const { place, life } = page
  act(world, page, did, args, async () => {
    const before = recorder.events.length
    const answering = run()
    const journalled = recorder.events.slice(before).find((event) => event.kind === 'journalled')
    const answer = await answering
    if (life.isOver || !('kind' in answer)) return
    const id = journalled?.kind === 'journalled' ? { id: journalled.intent.id } : {}
    recorder.event({ kind: 'answered', place, did, ...id, answer: structuredClone(answer) as { kind: 'done' } })
  })
}

function nameIn(page: Context): string {
  return page.client.useSession.getState().user.username
}

function disturbed(world: World, what: string, place: Place): void {
  world.recorder.event({ kind: 'disturbed', what, device: place.device, tab: place.tab })
}

async function disturbDevice(world: World, step: OfDevice): Promise<void> {
  const device = world.devices.get(step.device)
  if (device === undefined) return
  const { recorder } = world
  const note = (what: string, rest: { excuses?: 'database' | 'local-storage' | 'device'; detail?: unknown } = {}) =>
    recorder.event({ kind: 'disturbed', what, device: device.name, ...rest })
  switch (step.do) {
    case 'wake worker':
      return wakeWorker(world, device, step.failsAt)
    case 'offline':
    case 'online':
      note(step.do)
      return device.setOnline(step.do === 'online')
    case 'kill browser':
      note(step.do)
      for (const context of device.contexts) context.life.end()
      for (const tab of world.pages.keys()) if (tab.startsWith(device.name)) world.closeTab(tab)
      device.sessions.clear()
      return void world.openTab(`${device.name}1`)
    case 'wipe databases':
      note(step.do, { excuses: 'database' })
      return device.databases.wipe()
    case 'lose local storage':
      note(step.do, { excuses: 'local-storage' })
      device.local.clear()
      for (const { window } of device.contexts) window.fire('storage', { type: 'storage', key: null, newValue: null })
      return
    case 'clone':
      return cloneDevice(world, device)
    case 'local storage full':
      device.isLocalFull = step.isFull
      return void note(step.do, { detail: step.isFull })
    case 'disk':
      device.databases.trouble = { full: step.full, aborts: step.aborts, opens: step.opens }
      return void note(step.do, { detail: device.databases.trouble })
    case 'program':
      note(`program: ${step.call}`)
      return void new Caller(device, new Life()).make(step.call, devicesOfOthers(recorder.events, device.accountId()))
    case 'fates':
      device.fates.push(...step.fates.map((fate) => ({ fate, ...(step.on === undefined ? {} : { on: step.on }) })))
      return
    case 'line':
      device.line = step
      return void note(step.do, { detail: step.late })
    case 'clock':
      note(step.do, { detail: step.skew })
      device.skew = step.skew
  }
}

/** The browser wakes the service worker for what it was asked to wake it for. */
function wakeWorker(world: World, device: Device, failsAt: number | undefined): void {
  const worker = new Context(device, world.bundles.client, 'worker')
  if (failsAt !== undefined) worker.life.failAt(failsAt, 'before')
  const { browserEnv, drainOwnerAndGuest, ownerOfTag, readUnseen } = worker.client
  const env = browserEnv()
  const tags = [...device.syncTags]
  device.syncTags.clear()
  for (const tag of tags) {
    const owner = ownerOfTag(tag)
    if (owner === undefined) continue
    world.recorder.event({ kind: 'act', place: worker.place, person: '', did: 'sync', args: tag })
    void drainOwnerAndGuest(owner.accountId, env)
      .then(() => (owner.accountId === undefined ? undefined : readUnseen(owner.accountId, env)))
      .catch(() => undefined)
  }
  // A browser ends an idle worker after half a minute.
  world.time.after(30_000, () => worker.life.end())
}

/** The last device becomes a copy of this one: a profile that was copied, or restored from a backup of the machine. */
async function cloneDevice(world: World, device: Device): Promise<void> {
  const copy = [...world.devices.values()].at(-1)
  if (copy === undefined || copy === device) return
  // What stands in its journal then would be in the journals of both, and a page that goes on in memory cannot ask the queue that they share.
  if (device.databases.trouble.opens !== 'well') return
  world.recorder.event({ kind: 'disturbed', what: `clone of ${device.name}`, device: copy.name, excuses: 'device' })
  for (const tab of world.pages.keys()) if (tab.startsWith(copy.name)) world.closeTab(tab)
  for (const context of copy.contexts) context.life.end()
  await world.time.pass(1_000)
  let fresh: Databases | undefined
  void device.databases.copy().then((copied) => (fresh = copied))
  await world.time.passUntil(10_000, () => fresh !== undefined)
  if (fresh !== undefined) copy.databases.become(fresh)
  for (const map of ['local', 'cookies'] as const) {
    copy[map].clear()
    for (const [key, value] of device[map]) copy[map].set(key, value)
  }
  copy.sessions.clear()
  world.openTab(`${copy.name}1`)
}
