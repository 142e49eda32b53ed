// How the checker reads what a history holds as plain JSON: each shape retyped by hand, as far as it is looked at.

export type Fields = Readonly<Record<string, unknown>>

export interface State {
  gems: number
  personalityType: string
  cart: readonly { itemId: string; qty: number }[]
  wishlist: readonly { itemId: string }[]
  decisions: readonly Decision[]
  lastOrder: string
  badges: readonly string[]
  language: string
  follows: readonly string[]
  shares: readonly { id: string; list: string; name: string }[]
}

export interface Decision {
  id: string
  why: string
  lines: readonly { itemId: string; name: string; qty: number }[]
  total: number
}

/** What the server said for good of one change. */
export interface Settlement {
  status: string
  code?: string
  result?: unknown
  decisionId?: string
  why?: string
}

export interface DeviceMarks {
  watermark: number
  acked: number
  outcomes: readonly { id: string; settlement?: Settlement }[]
}

export interface Push {
  deviceId: string
  ackedThrough: number
  mutations: readonly SentChange[]
}

export interface SentChange {
  seq: number
  id: string
  name: string
  v: number
  args: unknown
  seen?: unknown
}

export const APPLIED: Settlement = { status: 'applied', result: {} }
export const PUSH = '/api/sync/push'

export function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The state of an account document, or of a base: what `readable` judges is taken as it is everywhere else. */
export function stateOf(value: unknown): State {
  const state = fields(value)
  return {
    gems: Number(state.gems ?? 0),
    personalityType: String(state.personalityType ?? ''),
    cart: list(state.cart) as State['cart'],
    wishlist: list(state.wishlist) as State['wishlist'],
    decisions: list(state.decisions) as State['decisions'],
    lastOrder: String(state.lastOrder ?? ''),
    badges: list(state.badges).map(String),
    language: String(state.language ?? ''),
    follows: list(state.follows).map(String),
    shares: list(state.shares)
      .map(fields)
      .map(({ id, list: of, name }) => ({ id: String(id), list: String(of), name: String(name) })),
  }
}

export function marksOf(devices: unknown): ReadonlyMap<string, DeviceMarks> {
  return new Map(Object.entries(fields(devices)) as [string, DeviceMarks][])
}

export function pushOf(body: unknown): Push | undefined {
  const push = fields(body)
  if (typeof push.deviceId !== 'string' || !Array.isArray(push.mutations)) return undefined
  return { deviceId: push.deviceId, ackedThrough: Number(push.ackedThrough ?? 0), mutations: push.mutations as SentChange[] }
}

/** The path of a request without its query. */
export function pathOf(path: string): string {
  return path.split('?')[0] ?? path
}

/** The same as JSON, whatever the order of the fields; what is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((value, place) => isSame(value, other[place]))
  }
  const [a, b] = [fields(one), fields(other)]
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  for (const name of names) if (!isSame(a[name], b[name])) return false
  return true
}

/** As much of a value as a message needs. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
