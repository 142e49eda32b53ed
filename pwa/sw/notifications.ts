import * as v from 'valibot'
import { openDeviceDatabase } from '../db/device-database.ts'
import { SHOP_KEY } from '../sync/document-source.ts'
import type { Env } from '../sync/env.ts'
import { readUnseen } from '../sync/unseen.ts'
import { theShop } from '#words/worker.ts'
import { untoldNews } from './catalog-news.ts'
import { followedNotificationOf, notificationOf, wishNotificationOf, type NotificationWords } from './notification-words.ts'

type Scope = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration'>

/** What a notification carries: the outcomes it speaks of, and the page that a press opens. */
const Carried = v.object({ ids: v.array(v.string()), path: v.string() })

/**
 * Shows what was answered while no page was in sight: the number on the app's icon, and notifications where the user has allowed them. The
 * outcomes stay unshown, and so does what is new in the catalog: the next page says all in full, and the system may have shown nothing. Never throws.
 */
export async function tellInBackground(accountId: string, scope: Scope, env: Env): Promise<void> {
  try {
    const unseen = await readUnseen(accountId, env)
    if (unseen === undefined) return
    await showBadge(unseen.waiting)
    await showNotification(accountId, unseen.unshown, scope, await shopName(env))
    await tellOfCatalog(accountId, unseen.follows, scope, env)
  } catch {
    // The next page tells it.
  }
}

async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

const Kept = v.object({ data: v.object({ brand: v.object({ name: v.string() }) }) })

/** What the shop is called, by its facts on this device. */
async function shopName({ dexie }: Env): Promise<string> {
  const database = await openDeviceDatabase(dexie === undefined ? {} : { dexie })
  try {
    const kept = v.safeParse(Kept, await database.documents.get(SHOP_KEY))
    return kept.success ? kept.output.data.brand.name : theShop
  } finally {
    database.close()
  }
}

type Unshown = NonNullable<Awaited<ReturnType<typeof readUnseen>>>['unshown']

async function showNotification(accountId: string, unshown: Unshown, { clients, registration }: Scope, shop: string): Promise<void> {
  const words = notificationOf(unshown, shop)
  if (words === undefined || !(await mayShow(clients))) return
  const { title, body, path } = words
  const ids = unshown.map(({ id }) => id)
  const tag = `starlane-outcomes-${accountId}`
  const shown = (await registration.getNotifications({ tag })).flatMap(carriedBy).flatMap((carried) => carried.ids)
  if (ids.every((id) => shown.includes(id))) return
  // One notification an account: what is new takes the place of the older one, and says it all.
  await registration.showNotification(title, { ...LOOKS, tag, body, data: { ids, path } })
}

const LOOKS = { renotify: true, icon: '/icons/icon-192.png', badge: '/icons/monochrome-192.png' }

async function mayShow(clients: Clients): Promise<boolean> {
  if (Notification.permission !== 'granted') return false
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.every(({ visibilityState }) => visibilityState !== 'visible')
}

/** What is new in the catalog is told once, unless a page has told it. It is asked for only where a notification may be shown. */
async function tellOfCatalog(accountId: string, follows: readonly string[], { clients, registration }: Scope, env: Env): Promise<void> {
  if (!(await mayShow(clients))) return
  const { wishes, followed } = await untoldNews(accountId, follows, env)
  const show = async (about: string, words: NotificationWords | undefined, ids: readonly string[] = []) => {
    if (words === undefined) return
    const { title, body, path } = words
    await registration.showNotification(title, { ...LOOKS, tag: `starlane-${about}-${accountId}`, body, data: { ids, path } })
  }
  await show('wishes', wishNotificationOf([...wishes.values()]), [...wishes.keys()])
  await show('followed', followedNotificationOf(followed))
}

/** Opens the page that says more: in the window that is there, else in a new one. */
export async function openFromNotification(notification: Notification, clients: Clients): Promise<void> {
  notification.close()
  const path = carriedBy(notification)[0]?.path ?? '/'
  const [window] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (window === undefined) return void (await clients.openWindow(path))
  const focused = await window.focus().catch(() => window)
  if (new URL(focused.url).pathname === path) return
  // Only a page that this worker serves can be sent elsewhere.
  await focused.navigate(path).catch(() => clients.openWindow(path))
}

function carriedBy({ data }: Notification): v.InferOutput<typeof Carried>[] {
  const carried = v.safeParse(Carried, data)
  return carried.success ? [carried.output] : []
}
