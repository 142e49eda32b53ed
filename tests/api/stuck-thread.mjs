// Preloaded into a shop: one of its threads waits for good within the system, as for a disk or a name server that does not answer.
import { open } from 'node:fs'

open(process.env.STUCK_AT, 'r', () => undefined)
