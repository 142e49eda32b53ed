/** Runs what writes a copy; a full disk is told as such, in a line for the operator. */
export async function tellingNoRoom<Value>(folder: string, copy: () => Promise<Value>): Promise<Value> {
  try {
    return await copy()
  } catch (error) {
    if (isFull(error))
      throw new Error(`There is no room for the copy in ${folder}. Nothing was changed, and nothing of it was left there.`, {
        cause: error,
      })
    throw error
  }
}

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** lmdb's own copy reports it in words. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && FULL.has(error.code)) || /no space left|quota exceeded|file too large/i.test(error.message)
}
