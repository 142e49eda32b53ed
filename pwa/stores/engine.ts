type Engine = typeof import('./engine/main.ts')

let loading: Promise<Engine> | undefined

/**
 * Everything behind the screens that needs IndexedDB: Dexie and the sync code are too big for the first load, so they come
 * after the first paint. A failed download is tried again by the next one who asks.
 */
export function engine(): Promise<Engine> {
  loading ??= firstPaint()
    .then(() => import('./engine/main.ts'))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    // A frame that never comes (a tab in the background) must not keep anything from being stored.
    setTimeout(resolve, 200)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
