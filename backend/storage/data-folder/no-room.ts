import { isNoRoom } from '../../system-fault.ts'

/** Runs what writes a copy; a full disk is told as such, in a line for the operator. */
export async function tellingNoRoom<Value>(folder: string, copy: () => Promise<Value>): Promise<Value> {
  try {
    return await copy()
  } catch (error) {
    if (!isNoRoom(error)) throw error
    throw new Error(`There is no room for the copy in ${folder}. Nothing was changed, and nothing of it was left there.`, { cause: error })
  }
}
