import * as v from 'valibot'
import { Counter } from './primitives.ts'

/** The counters of the UTC day. Server only: they never travel. */
export const Daily = v.object({
  day: v.string(),
  /** Bundles and custom purchases of the day. */
  purchases: Counter,
  /** Ids of the questions that have paid today. */
  rewarded: v.array(v.string()),
  /** Messages to the operator of the day; absent if none. */
  messages: v.exactOptional(Counter),
  /** The last days that were begun, in that order; absent if only `day`. */
  begun: v.exactOptional(v.array(v.string())),
})
export type Daily = v.InferOutput<typeof Daily>
