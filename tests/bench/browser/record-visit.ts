import * as v from 'valibot'
import { scriptOf } from './slow-phone.ts'

/** Keeps in the page what a visit was like (record-visit.js). */
export const recordVisit = scriptOf('record-visit.js')

/** What it has kept so far, in ms; `shifted` is a share of the window. */
export const Visit = v.object({
  largest: v.number(),
  blocked: v.number(),
  shifted: v.number(),
  awake: v.optional(v.number()),
  presses: v.record(v.string(), v.number()),
})
export type Visit = v.InferOutput<typeof Visit>
