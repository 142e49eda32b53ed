import * as v from 'valibot'

/** A login of the account. `since` and `used` in ms since the epoch; `current`: the login of this request. */
const DeviceLogin = v.object({ id: v.string(), device: v.string(), since: v.number(), used: v.number(), current: v.boolean() })
export type DeviceLogin = v.InferOutput<typeof DeviceLogin>

/** GET /api/users/{id}/logins, newest first. */
export const LoginsResponse = v.object({ ok: v.literal(true), logins: v.array(DeviceLogin) })
export type LoginsResponse = v.InferOutput<typeof LoginsResponse>
