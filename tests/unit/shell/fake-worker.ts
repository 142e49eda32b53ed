// Service workers of a page, as far as it hears of them.
import { vi } from 'vitest'

/** A service worker, from its installation on. */
export class Worker extends EventTarget {
  state = 'installing'
  readonly scriptURL: string

  constructor(address: string) {
    super()
    this.scriptURL = new URL(address, location.href).href
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

export class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  update = vi.fn(() => Promise.resolve())

  /** `lastAsked`: the address that was registered last. */
  constructor(readonly lastAsked: () => string | undefined) {
    super()
  }

  /** Another script was found, and its install begins. */
  find(address = this.lastAsked() ?? '/service-worker.js'): Worker {
    this.installing = new Worker(address)
    this.dispatchEvent(new Event('updatefound'))
    return this.installing
  }

  release(address?: string): void {
    const found = this.find(address)
    this.waiting = found
    found.become('installed')
  }
}

/** What a page has of its browser's service workers. */
export class Container extends EventTarget {
  controller: Worker | null = new Worker('/service-worker.js')
  asked: unknown[] = []
  ready = Promise.resolve({ active: { postMessage: (message: unknown) => this.asked.push(message) } })

  constructor(readonly registered: () => Registration | undefined) {
    super()
  }

  getRegistration = () => Promise.resolve(this.registered())

  change(controller: Worker | null): void {
    this.controller = controller
    this.dispatchEvent(new Event('controllerchange'))
  }
}

/** Everything that can go on has done so. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
