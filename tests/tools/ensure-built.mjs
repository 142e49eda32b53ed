// The build of what is tested, in a process of its own: other judgements run beside it.
import { ensureBuilt } from '../../backend/cli/prepare.mjs'

ensureBuilt()
