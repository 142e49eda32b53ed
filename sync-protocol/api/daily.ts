import * as v from 'valibot'
import { Counter } from './primitives.ts'

/** The counters of the UTC day. Server only: they never travel. */
export const Daily = v.object({
  day: v.string(),
  /** Bundles and custom purchases of the day. Releases before the limit by amount allow five. */
  purchases: Counter,
  /** Gems that these gave above what they cost; absent if none. */
  gained: v.exactOptional(Counter),
  /** Ids of the questions that were answered right today: they pay no more. */
  rewarded: v.array(v.string()),
  /** Ids of the questions that were answered wrongly before they paid: they pay nothing today; absent if none. */
  missed: v.exactOptional(v.array(v.string())),
  /** Messages to the operator of the day; absent if none. */
  messages: v.exactOptional(Counter),
  /** The last days that were begun, in that order; absent if only `day`. */
  begun: v.exactOptional(v.array(v.string())),
})
export type Daily = v.InferOutput<typeof Daily>
