// The other library in a page of its own: the same thousand changes as mutators over a cart and a wishlist, one key each.
import { Replicache } from 'replicache'

const mutators = {
  async add(tx, { itemId }) {
    await tx.set(`cart/${itemId}`, { itemId, qty: 1 })
  },
  async remove(tx, { itemId }) {
    await tx.del(`cart/${itemId}`)
  },
  async moveToWishlist(tx, { itemId }) {
    await tx.del(`cart/${itemId}`)
    await tx.set(`wishlist/${itemId}`, { itemId })
  },
  async moveToCart(tx, { itemId }) {
    await tx.del(`wishlist/${itemId}`)
    await tx.set(`cart/${itemId}`, { itemId, qty: 1 })
  },
}

// When something was last written down on this device: after an answer that happens when the page is idle, and not before.
let written = 0
const { transaction: open } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
  const transaction = open.call(this, stores, mode, ...rest)
  if (mode === 'readwrite') transaction.addEventListener('complete', () => (written = performance.now()))
  return transaction
}
const WRITES_WITHIN_MS = 5_000

let isOnline = true
let answered = 0
const post = async (path, body) => {
  if (!isOnline) throw new TypeError('no network')
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
const info = { errorMessage: '', httpStatusCode: 200 }

const replicache = new Replicache({
  name: 'bench',
  mutators,
  pullInterval: null,
  logLevel: 'error',
  async pusher(body) {
    await post('/push', body)
    answered = performance.now()
    // What a server's poke does: its word is fetched at once.
    void replicache.pull({ now: true }).catch(() => undefined)
    return { httpRequestInfo: info }
  },
  puller: async (body) => ({ response: await (await post('/pull', body)).json(), httpRequestInfo: info }),
})

const isEmpty = async () => (await replicache.experimentalPendingMutations()).length === 0

globalThis.benchReplicache = {
  async queue(changes) {
    isOnline = false
    await Promise.all(changes.map(({ name, args }) => replicache.mutate[name](args)))
    return (await replicache.experimentalPendingMutations()).length
  },
  /** ms from the signal until the server had said that all is durable, until nothing is pending in memory, and until the device has written that down. */
  async drain() {
    const cartShown = new Promise((resolve) => {
      const stop = replicache.subscribe(
        async (tx) => (await tx.scan({ prefix: 'cart/' }).keys().toArray()).length,
        () => void isEmpty().then((empty) => empty && (stop(), resolve())),
      )
    })
    const signal = performance.now()
    isOnline = true
    void replicache.push({ now: true }).catch(() => undefined)
    while (!(await isEmpty())) await new Promise((resolve) => setTimeout(resolve, 1))
    const emptied = performance.now() - signal
    void cartShown
    const isOver = () => written >= signal + emptied || performance.now() > signal + WRITES_WITHIN_MS
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 10))
    return { durable: answered - signal, emptied, stored: Math.max(written - signal, emptied) }
  },
}
