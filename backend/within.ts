/** An answer did not come in time. Its code is that of a connection that timed out. */
export class Late extends Error {
  override name = 'Late'
  readonly code = 'ETIMEDOUT'
}

/** Waits so long for an answer, and no longer. Throws what `late` makes where it has not come; what comes of it afterwards is ignored. */
export async function within<T>(
  timeoutMs: number,
  answer: Promise<T>,
  late: () => Error = () => new Late('no answer in time'),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs)
  })
  try {
    return await Promise.race([answer, isLate])
  } finally {
    clearTimeout(timer)
    answer.catch(() => undefined)
  }
}
