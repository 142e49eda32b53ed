// Runs in the page before the app. Notes what the app asks of IndexedDB and of the network, and when, so that a drain can be taken apart
// afterwards without a line of its own in the app.
{
  const transactions = []
  const pushes = []
  const parses = []
  let signal = 0
  let shown = 0

  const notes = new WeakMap()
  const { transaction: open } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = open.apply(this, args)
    const note = { at: performance.now(), done: 0, requests: {} }
    notes.set(transaction, note)
    transactions.push(note)
    transaction.addEventListener('complete', () => (note.done = performance.now()))
    return transaction
  }
  const count = (prototype, names, storeOf) => {
    for (const name of names) {
      const request = prototype[name]
      prototype[name] = function (...args) {
        const store = storeOf(this)
        const { requests } = notes.get(store.transaction) ?? { requests: {} }
        const key = `${store.name}.${name}`
        requests[key] = (requests[key] ?? 0) + 1
        return request.apply(this, args)
      }
    }
  }
  const reads = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
  count(IDBObjectStore.prototype, [...reads, 'add', 'put', 'delete', 'clear'], (store) => store)
  count(IDBIndex.prototype, reads, (index) => index.objectStore)

  const { fetch: send, JSON: json } = globalThis
  globalThis.fetch = async (path, options) => {
    if (path !== '/api/sync/push') return send(path, options)
    const push = { at: performance.now(), answered: 0 }
    const response = await send(path, options)
    push.answered = performance.now()
    pushes.push(push)
    return response
  }
  const { parse } = json
  json.parse = (text, ...rest) => {
    const at = performance.now()
    const value = parse(text, ...rest)
    if (text.length > 50_000) parses.push({ at, done: performance.now() })
    return value
  }
  addEventListener('online', () => (signal = performance.now()))
  // What waits stands beside the connection light; after a frame without it the user has seen that nothing does.
  const watch = () =>
    new MutationObserver(() => {
      if (signal === 0 || shown > 0 || document.querySelector('.signal-count') !== null) return
      requestAnimationFrame(() => (shown ||= performance.now()))
    }).observe(document.body, { subtree: true, childList: true })
  addEventListener('DOMContentLoaded', watch)
  // What drains is to be the page alone: the worker would do the same, unseen.
  delete ServiceWorkerRegistration.prototype.sync

  globalThis.benchDrain = {
    begin() {
      for (const list of [transactions, pushes, parses]) list.length = 0
      signal = 0
      shown = 0
    },
    read: () => ({ signal, shown, transactions, pushes, parses }),
  }
}
