// The server as it is bundled for a simulated process, and the stores it may stand on.
export { createApp } from '../../../backend/app.ts'
export { readConfig } from '../../../backend/config.ts'
export { createLog } from '../../../backend/operations/log.ts'
export { StorageUnavailable } from '../../../backend/storage/port.ts'
export { openMemoryStorage } from '../../doubles/memory-storage/open.ts'
