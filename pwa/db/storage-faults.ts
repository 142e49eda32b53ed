/** Why something could not be stored: the disk is full, or this browser does not let the shop store anything (now). */
export type StorageFault = 'full' | 'unavailable'

/** What went wrong behind a failed IndexedDB operation. Dexie wraps the browser's error, at times twice. */
export function storageFaultOf(error: unknown): StorageFault {
  for (let cause = error, depth = 0; isObject(cause) && depth < 5; cause = cause.inner, depth++) {
    if (cause.name === 'QuotaExceededError') return 'full'
  }
  return 'unavailable'
}

function isObject(value: unknown): value is { name?: unknown; inner?: unknown } {
  return typeof value === 'object' && value !== null
}
