import { StorageUnavailable } from './port.ts'

/** Waits so long for a store's answer, and no longer. Throws StorageUnavailable with these words where it is late; nothing is heard of it afterwards. */
export async function within<T>(timeoutMs: number, answer: Promise<T>, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable(late)), timeoutMs)
  })
  try {
    return await Promise.race([answer, isLate])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
