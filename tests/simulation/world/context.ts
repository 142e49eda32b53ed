// A page or a service worker: the real client in a scope of its own, over its device.
import type * as ClientBundle from '../bundle/client.ts'
import type { Place, View } from '../history.ts'
import type { Device, Listening } from './device.ts'
import { clockwork, Target, type Bundle, type Scope } from './globals.ts'
import { Life, never } from './life.ts'

export type Client = typeof ClientBundle

export class Context implements Listening {
  readonly life = new Life()
  readonly place: Place
  readonly window: Target
  readonly document: Target
  readonly client: Client
  isVisible = true
  /** The id that was journalled last, so that an act can name its change. */
  lastId: string | undefined
  /** Takes back what the last notice told of. */
  undo: (() => void) | undefined
  readonly #device: Device
  #shown = ''

  constructor(device: Device, bundle: Bundle<Client>, tab: string) {
    this.#device = device
    const { time } = device.around
    this.place = device.newPlace(tab)
    this.window = new Target(time, this.life)
    this.document = new Target(time, this.life)
    device.contexts.add(this)
    this.life.onEnd(() => device.contexts.delete(this))
    const { life } = this
    this.client = bundle.evaluate(this.#scope(), device.databases.packagesOf(life))
  }

  /** What a visible page does when it starts: asks who is logged in, shows what it has, hears notices. */
  begin(): void {
    const { useAccount, useCatalog, onNotice, start } = this.client
    const { recorder } = this.#device.around
    const show = () => this.#show()
    useAccount.subscribe(show)
    useCatalog.subscribe(show)
    onNotice(({ tone, text, undo }) => {
      this.undo = undo
      if (!this.life.isOver) recorder.event({ kind: 'noticed', place: this.place, tone, text })
    })
    show()
    start.followSession()
    void start.startSession().catch(() => undefined)
  }

  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible
    this.document.fire('visibilitychange')
  }

  view(): View {
    const shown = this.client.useAccount.getState()
    const { revision } = this.client.useCatalog.getState()
    const { owner, ready, gems, personalityType, lastOrder, pendingCount, pendingOrders, blocked } = shown
    return {
      owner,
      ready,
      gems,
      personalityType,
      cart: shown.cart.map(({ id, name, qty, priceGems }) => ({ id, name, qty, priceGems })),
      wishlist: shown.wishlist.map(({ id }) => id),
      lastOrder,
      decisions: shown.decisions.map((decision) => ({ ...decision })),
      waiting: shown.waiting.map(({ entryId }) => entryId),
      undecided: shown.undecided.map(({ id }) => id),
      pendingCount,
      pendingOrders,
      ...(blocked === undefined ? {} : { blocked }),
      revision,
    }
  }

  #show(): void {
    if (this.life.isOver) return
    const view = this.view()
    const text = JSON.stringify(view)
    if (text === this.#shown) return
    this.#shown = text
    this.#device.views.set(this.place.tab, { place: this.place, view })
    this.#device.around.recorder.event({ kind: 'shown', place: this.place, view })
  }

  #scope(): Scope {
    const isVisible = () => this.isVisible
    const device = this.#device
    const { life, window, document } = this
    const { time } = device.around
    const isPage = this.place.tab !== 'worker'
    const local = device.localStorage(this)
    const registration = {
      active: { postMessage: () => undefined },
      waiting: null,
      sync: {
        register: async (tag: string) => {
          life.step('sync.register')
          device.syncTags.add(tag)
        },
      },
      update: async () => undefined,
    }
    const navigator = {
      get onLine() {
        return device.isOnline
      },
      ...(device.hasLocks ? { locks: device.locks(life) } : {}),
      serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration, addEventListener() {} },
    }
    const { addEventListener, removeEventListener } = window
    return {
      ...clockwork({ time, life, chance: device.around.chance(`context ${device.name} ${this.place.life}`), now: () => device.now() }),
      navigator,
      fetch: (path: string, init: RequestInit) => this.#fetch(path, init),
      BroadcastChannel: device.channelOf(life),
      addEventListener,
      removeEventListener,
      dispatchEvent: (event: Event) => window.fire(event.type, event),
      location: { reload() {}, href: 'http://localhost:3000/', pathname: '/' },
      ...(isPage
        ? {
            localStorage: local,
            sessionStorage: device.sessionStorage(this),
            document: {
              get visibilityState() {
                return isVisible() ? 'visible' : 'hidden'
              },
              readyState: 'complete',
              addEventListener: document.addEventListener,
              removeEventListener: document.removeEventListener,
              get cookie() {
                return [...device.cookies]
                  .flatMap(([name, value]) => (/\.here$|^starlane-/.test(name) ? [`${name}=${value}`] : []))
                  .join('; ')
              },
              set cookie(line: string) {
                const [name = '', value = ''] = line.split('; ')[0]?.split('=') ?? []
                if (line.includes('max-age=0')) device.cookies.delete(name)
                else device.cookies.set(name, value)
              },
            },
          }
        : {}),
    }
  }

  async #fetch(path: string, init: RequestInit): Promise<unknown> {
    const device = this.#device
    const { life, place } = this
    life.step('fetch')
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    const cookie = init.credentials === 'omit' ? '' : [...device.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const session = device.cookies.get('starlane.sid')
    const answer = await device.around.network.send(
      {
        method: init.method ?? 'GET',
        path,
        headers: {
          ...(init.headers as Record<string, string>),
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Mozilla/5.0 Chrome/140',
          ...(cookie === '' ? {} : { cookie }),
        },
        body: typeof init.body === 'string' ? init.body : undefined,
      },
      {
        place,
        life,
        chance: device.chance,
        fate: device.nextFate(path),
        line: device.line,
        ...(cookie === '' || session === undefined ? {} : { cookieId: session }),
      },
    )
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    for (const [name, value] of answer.headers) if (name === 'set-cookie' && init.credentials !== 'omit') device.keepCookie(value)
    if (life.isOver) return never()
    life.stepped()
    const { status, body } = answer
    return { status, ok: status >= 200 && status < 300, headers: new Headers(answer.headers), text: async () => body }
  }
}
