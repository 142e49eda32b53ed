// The network between devices and server: slow, forgetful, and at times something else answers.
import type { Chance } from './chance.ts'
import type { WireAnswer, WireRequest } from './http.ts'
import { never, type Life } from './life.ts'
import type { Place } from '../history.ts'
import type { Recorder } from './recorder.ts'
import type { Time } from './time.ts'

/** What happens to one request. */
export type Fate =
  | 'well'
  /** It never arrives. */
  | 'lost'
  /** It arrives and is done; nothing is heard of it. */
  | 'answer lost'
  /** Nothing arrives and nothing is said: the device gives up by itself. */
  | 'silence'
  /** It arrives twice, the second time right away, or seconds later. */
  | 'twice'
  | 'again later'
  /** It takes seconds, and others overtake it. */
  | 'slow'
  | 'slow answer'
  /** A hotel's page, with a 200; a gateway's error; the answer of a proxy that lost its upstream, after it was done. */
  | 'portal'
  | '500'
  | '502 after'
  | '503'
  | '429'
  | '408'
  /** The answer breaks off. */
  | 'cut'
  /** The shop itself: a newer server that does not know this protocol any more, and one that is asked too often. */
  | 'outdated'
  | 'shop busy'
  /** An older server, which does not know these mutations yet; one that refuses this push, or from now on every one with its first change. */
  | 'older server'
  | 'refused'
  | 'refused for good'

export const FATES: readonly Fate[] = [
  'lost',
  'answer lost',
  'silence',
  'twice',
  'again later',
  'slow',
  'slow answer',
  'portal',
  '500',
  '502 after',
  '503',
  '429',
  '408',
  'cut',
  'outdated',
  'shop busy',
]

/** What a device's line is like, for as long as it is: a train's, or a satellite's. */
export interface Line {
  /** Upwards; 0: no line is the limit. */
  bytesPerSecond: number
  /** ms by which each answer to the sync comes late: beyond what a device waits for at first. */
  late: number
}

export const GOOD_LINE: Line = { bytesPerSecond: 0, late: 0 }

interface Options {
  time: Time
  recorder: Recorder
  /** Hands a copy to a process; undefined where none answers. */
  deliver(request: WireRequest, copy: { request: number; copy: number }): Promise<WireAnswer | undefined>
}

export class Network {
  readonly #options: Options
  /** Ids of changes that are refused from now on, from every device. */
  readonly #refused = new Set<string>()
  #requests = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** One request of a context. Rejects as fetch does. */
  async send(
    request: WireRequest,
    from: { place: Place; life: Life; chance: Chance; fate: Fate; line?: Line; cookieId?: string },
  ): Promise<WireAnswer> {
    const { time, recorder } = this.#options
    const { place, life, chance, fate, line = GOOD_LINE } = from
    const number = this.#requests++
    const { cookie: _cookie, authorization, ...headers } = request.headers
    recorder.event({
      kind: 'sent',
      request: number,
      place,
      method: request.method,
      path: request.path,
      ...(authorization === undefined ? {} : { bearer: shortened(authorization) }),
      ...(from.cookieId === undefined ? {} : { cookie: shortened(from.cookieId) }),
      headers,
      ...(request.body === undefined ? {} : { body: parsed(request.body) }),
    })
    if (fate !== 'well')
      recorder.event({ kind: 'disturbed', what: `request: ${fate}`, device: place.device, tab: place.tab, request: number })
    const way = () => chance.whole(2, 40)
    const slow = () => chance.whole(1_000, 9_000)
    const heard = (by: 'shop' | 'between' | 'none', answer: WireAnswer | undefined): Promise<WireAnswer> => {
      if (life.isOver) return never()
      recorder.event({ kind: 'heard', request: number, from: by, ...(answer === undefined ? {} : { status: answer.status }) })
      return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer)
    }
    let copies = 0
    const arriving = fate === 'older server' ? { ...request, body: fromTheFuture(request.body) } : request
    const arrive = () => this.#options.deliver(arriving, { request: number, copy: copies++ })
    const page = (status: number, body: string, extra: [string, string][] = []) =>
      heard('between', { status, headers: [['content-type', 'text/html'], ...extra], body })

    const refused = (status: number, code: string, extra: [string, string][] = []) => {
      const body = JSON.stringify({ ok: false, code, error: code, message: code })
      return heard('between', { status, headers: [['content-type', 'application/json'], ...extra], body })
    }

    const upload = line.bytesPerSecond === 0 ? 0 : Math.ceil(((request.body?.length ?? 0) / line.bytesPerSecond) * 1_000)
    await time.sleep(upload + (fate === 'slow' ? slow() : way()))
    const changes = request.path === '/api/sync/push' ? changesIn(request.body) : []
    if (fate === 'refused for good' && changes[0] !== undefined) this.#refused.add(changes[0].id)
    if (changes.some(({ id }) => this.#refused.has(id))) return refused(400, 'invalid')
    switch (fate) {
      case 'lost':
        return heard('none', undefined)
      case 'silence':
        return never()
      case 'portal':
        return page(200, '<!doctype html><title>Wi-Fi</title>')
      case '500':
        return page(500, 'Internal Server Error')
      case '503':
        return page(503, 'Service Unavailable', [['retry-after', '2']])
      case '429':
        return page(429, 'Too Many Requests', [['retry-after', '1']])
      case '408':
        return page(408, 'Request Timeout')
      case 'shop busy':
        return refused(429, 'rate_limited', [['retry-after', '1']])
      case 'outdated':
        if (request.path.startsWith('/api/sync/')) return refused(409, 'protocol_unsupported')
        break
      case 'refused':
        if (request.path === '/api/sync/push') return refused(400, 'invalid')
        break
      default:
    }
    if (fate === 'again later') time.after(slow(), () => void arrive())
    const first = arrive()
    const answer = fate === 'twice' ? await first.then(arrive) : await first
    const late = request.path.startsWith('/api/sync/p') ? line.late : 0
    await time.sleep(late + (fate === 'slow answer' ? slow() : way()))
    if (answer === undefined || fate === 'answer lost' || fate === 'cut') return heard('none', undefined)
    return fate === '502 after' ? page(502, 'Bad Gateway') : heard('shop', answer)
  }
}

function changesIn(body: string | undefined): { id: string; v: number }[] {
  const push: unknown = parsed(body ?? '')
  const mutations: unknown = typeof push === 'object' && push !== null ? Reflect.get(push, 'mutations') : undefined
  return Array.isArray(mutations) ? mutations : []
}

/** The body as the app of a later version would send it: its mutations are of a version that this server does not know. */
function fromTheFuture(body: string | undefined): string | undefined {
  if (body === undefined || changesIn(body).length === 0) return body
  // The first of several is one that it knows.
  const mutations = changesIn(body).map((change, place, all) => (place === 0 && all.length > 1 ? change : { ...change, v: change.v + 1 }))
  return JSON.stringify({ ...JSON.parse(body), mutations })
}

/** The end of a secret: enough to tell one from another. */
function shortened(secret: string): string {
  return secret.slice(-8)
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
