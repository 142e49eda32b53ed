import { cardOfWhole } from '#sync-protocol/domain/photo.ts'
import { registerQuotaErrorCallback } from 'workbox-core'
import type { RouteHandlerCallback, RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { storageFaultOf } from '../db/storage-faults.ts'
import { COVERS, deletePictures, dropTail, dropWhole, keptCards, noteOrder, PICTURE_CACHES, WHOLE_PICTURES } from '../sync/kept-pictures.ts'
import type { WantedPicture } from '../sync/picture-plan.ts'
import type { WarmedMessage, WarmMessage } from '../sync/worker-messages.ts'

/** The newest whole photographs, some 30 to 140 kB each. */
const MAX_WHOLE = 60
/** Seven carousels of forty books. Chromium counts each as megabytes, because it comes from elsewhere: no more than needed. */
const MAX_COVERS = 280
const WARM_AT_ONCE = 6
/** A browser ends a worker that works for minutes on one message: it answers before, and the page asks again. */
const WORKS_FOR_MS = 45_000
const WAITS_FOR_MS = 30_000
/** Deleted at once; the rest goes with the next message. */
const MAX_DELETED = 1_000

/** Behind a captive portal everything is a page, and says 200. */
const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null),
}

// The name of a picture says everything about it, so the first copy is as good as the last.
const cards = new CacheFirst({ cacheName: PICTURE_CACHES, plugins: [onlyPictures] })

/** A whole photograph that cannot be had, offline or behind a portal, is shown as its card. */
const whole = new CacheFirst({
  cacheName: WHOLE_PICTURES,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (!isPicture(response)) throw new TypeError('No picture')
        return response
      },
      handlerDidError: async ({ request }) => caches.match(cardOfWhole(pathOf(request)) ?? '', { cacheName: PICTURE_CACHES }),
    },
    newest(MAX_WHOLE),
  ],
})

const covers = new CacheFirst({
  cacheName: COVERS,
  plugins: [
    // A cover of another site cannot be looked into: status 0 is all there is to see.
    { cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 || response.status === 0 ? response : null) },
    newest(MAX_COVERS),
  ],
})

/**
 * Answers product pictures and book covers from their caches (DECISIONS D9), for the life of this worker. `warm` brings the wanted pictures
 * into the cache that are not in it yet, a few at a time, and deletes those that nothing names any more. A worker that is stopped halfway
 * goes on where it was the next time it is asked; a picture that does not come is left out until then. It answers undefined if it was asked
 * anew meanwhile.
 */
export function openPictures() {
  const answer = createAnswer()
  const shownFrom = (strategy: CacheFirst): RouteHandlerCallback => {
    return async (options) => (await answer(strategy, options)).response
  }
  registerRoute(({ url, sameOrigin }) => sameOrigin && cardOfWhole(url.pathname) !== undefined, shownFrom(whole))
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'), shownFrom(cards))
  registerRoute(({ url, request }) => request.destination === 'image' && isCoverHost(url.hostname), shownFrom(covers))
  // Of a full disk Workbox tells only here; it then throws.
  registerQuotaErrorCallback(dropWhole)

  /** The last request to this worker: an earlier one that still runs ends. */
  let latest: WarmMessage | undefined
  const warm = (wish: WarmMessage, event: ExtendableEvent): Promise<WarmedMessage | undefined> => {
    latest = wish
    return warmWith(answer, wish, event, () => wish === latest)
  }
  return { warm }
}

/** Answers as soon as the picture is here; `stored` rejects if it cannot be kept. */
type Answer = (
  strategy: CacheFirst,
  options: Pick<RouteHandlerCallbackOptions, 'event' | 'request'>,
) => Promise<{ response: Promise<Response>; stored: Promise<boolean | void> }>

function createAnswer(): Answer {
  /** The pictures that are being fetched, each until it is in its cache: a second request for one waits for the first. */
  const underWay = new Map<string, Promise<void>>()
  return async (strategy, { event, request }) => {
    const path = pathOf(request)
    const running = underWay.get(path)
    if (running !== undefined) await running
    const [response, ended] = strategy.handleAll({ event, request })
    const stored = ended.finally(() => underWay.delete(path))
    underWay.set(
      path,
      stored.catch(() => undefined),
    )
    return { response, stored }
  }
}

async function warmWith(
  answer: Answer,
  wish: WarmMessage,
  event: ExtendableEvent,
  isLatest: () => boolean,
): Promise<WarmedMessage | undefined> {
  const { pictures, revision } = wish
  const ends = performance.now() + WORKS_FOR_MS
  const mayGoOn = () => isLatest() && performance.now() < ends
  const bring = (urls: readonly string[]) => bringAll(answer, urls, event, mayGoOn)
  const kept = await keptNow()
  await clean(wish, kept)
  await noteOrder(pictures.map(({ url }) => url)).catch(() => undefined)
  const wanted = pictures.slice(0, wish.ahead)
  let isFull = await bring(missing(wanted, kept))
  // Whole photographs have made room (`openPictures`), then cards do that are wanted less. After that it is left at what fits.
  for (const makeRoom of [() => true, dropTail]) {
    const [first, ...rest] = isFull && mayGoOn() ? missing(wanted, await keptNow()) : []
    if (first !== undefined && (await makeRoom(first))) isFull = await bring([first, ...rest])
  }
  if (!isLatest()) return undefined
  const now = await keptNow()
  const sold = pictures.filter(({ isSold }) => isSold)
  const left = missing(wanted, now).length
  const fetched = isFull ? 0 : missing(wanted, kept).length - left
  return { type: 'warmed', revision, here: sold.length - missing(sold, now).length, left, fetched }
}

const keptNow = async () => new Set(await keptCards())

function missing(pictures: readonly WantedPicture[], kept: ReadonlySet<string>): string[] {
  return pictures.flatMap(({ url }) => (kept.has(url) ? [] : [url]))
}

/** Fetches the pictures in their order, a few at a time. True if it stopped because the disk is full. */
async function bringAll(answer: Answer, urls: readonly string[], event: ExtendableEvent, mayGoOn: () => boolean): Promise<boolean> {
  const waiting = urls.values()
  let isFull = false
  const next = async () => {
    for (const url of waiting) {
      if (isFull || !mayGoOn()) return
      const request = new Request(url, { signal: AbortSignal.timeout(WAITS_FOR_MS) })
      await answer(cards, { event, request })
        .then(({ stored }) => stored)
        .catch((error: unknown) => (isFull ||= storageFaultOf(error) === 'full'))
    }
  }
  await Promise.all(Array.from({ length: WARM_AT_ONCE }, next))
  return isFull
}

/** Deletes what nothing names any more, then the last of the list while all take more than their room: what is fetched ahead has room (`planPictures`). */
async function clean({ pictures, others, room, deletes }: WarmMessage, kept: ReadonlySet<string>): Promise<void> {
  const bytesOf = new Map(pictures.map(({ url, bytes }) => [url, bytes]))
  const named = new Set([...bytesOf.keys(), ...others])
  const isNamed = (url: string) => !deletes || named.has(url)
  let left = room
  // Those of a catalog that this page does not know yet come first: they were just seen.
  const ordered = [...[...kept].filter((url) => !bytesOf.has(url)), ...[...bytesOf.keys()].filter((url) => kept.has(url))]
  const surplus = ordered.filter((url) => !isNamed(url) || (left -= bytesOf.get(url) ?? 0) < 0)
  await deletePictures(PICTURE_CACHES, surplus.toReversed().slice(0, MAX_DELETED))
  if (deletes) {
    const wholes = (await (await caches.open(WHOLE_PICTURES)).keys()).map(pathOf)
    await deletePictures(
      WHOLE_PICTURES,
      wholes.filter((path) => !named.has(cardOfWhole(path) ?? path)),
    )
  }
}

function pathOf({ url }: Request): string {
  return new URL(url).pathname
}

/** Keeps the newest. Workbox's own types know optional members, but not exact ones. */
function newest(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries }) as WorkboxPlugin
}

function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('content-type')?.startsWith('image/') ?? false)
}

function isCoverHost(host: string): boolean {
  return host === 'books.google.com' || host === 'books.googleusercontent.com'
}
