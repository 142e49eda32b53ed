import { StorageUnavailable } from './storage/port.ts'

/** A change of the operator got no answer: it may have been made. The message says what a second run does. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/** Makes a change. Throws OutcomeUnknown where the store gave no answer; `again`: what the operator can do then. */
export async function orUnknown<T>(change: () => Promise<T>, again: string): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new OutcomeUnknown(`${error.message} It is not known whether this was done. ${again}`, { cause: error })
  }
}
