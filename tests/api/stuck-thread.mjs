// Preloaded into a shop: one of its threads stays inside a system call forever, as with a disk or a name server that does not answer.
import { open } from 'node:fs'

open(process.env.STUCK_AT, 'r', () => undefined)
