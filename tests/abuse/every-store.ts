// Abuse is tried on the stores that a shop runs on. What an ordinary read that is a commit behind may show, the tests of the API say.
import { onEveryStore as onAll } from '../api/every-store.ts'
import { STORES } from '../stores.ts'

export const onEveryStore: typeof onAll = (title, suite, options) => onAll(title, suite, { stores: STORES, ...options })
