import type { Config } from '../config.ts'
import { startFault } from '../operations/start-fault.ts'
import { exists, storeFolder } from '../storage/data-folder/paths.ts'
import { openStorage } from '../storage/open.ts'
import type { Storage } from '../storage/port.ts'

/**
 * Opens the store for a command of the operator. Throws, in a line that says what to do, where it cannot be opened, and where there is no shop, unless the
 * command may `begin` one: opened, the embedded store would be made anew.
 */
export async function openStore(config: Config, { begins = false } = {}): Promise<Storage> {
  if (!begins && config.mongodbUrl === undefined && !(await exists(storeFolder(config.dataDir))))
    throw new Error(`There is no shop in ${config.dataDir}: is DATA_DIR right?`)
  return openStorage(config).catch((error: unknown) => {
    throw new Error(startFault(error, config) ?? 'The store could not be opened.', { cause: error })
  })
}
