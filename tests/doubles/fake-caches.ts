/** The caches of a browser with room for so many bytes, in which a worker's fetches are answered by `network`. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>()
  room = Infinity

  keys = async () => [...this.stores.keys()]
  has = async (name: string) => this.stores.has(name)
  delete = async (name: string) => this.stores.delete(name)

  match = async (request: RequestInfo, { cacheName }: { cacheName: string }) => this.stores.get(cacheName)?.get(urlOf(request))?.clone()

  open = async (name: string) => {
    const store = this.#storeOf(name)
    return {
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      matchAll: async () => [...store.values()].map((response) => response.clone()),
      match: async (request: RequestInfo) => store.get(urlOf(request))?.clone(),
      delete: async (request: RequestInfo) => store.delete(urlOf(request)),
      put: async (request: RequestInfo, response: Response) => {
        const bytes = async () => (await response.clone().arrayBuffer()).byteLength
        if (this.room < Infinity && (await bytes()) > this.room - (await this.bytes()))
          throw new DOMException('No space', 'QuotaExceededError')
        // One that was deleted meanwhile is made anew.
        const own = this.#storeOf(name)
        own.delete(urlOf(request))
        own.set(urlOf(request), response)
      },
    }
  }

  /** Paths in a cache, in the order in which they came. */
  paths(name: string): string[] {
    return [...(this.stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname)
  }

  async bytes(): Promise<number> {
    const held = [...this.stores.values()].flatMap((store) => [...store.values()])
    const sizes = await Promise.all(held.map(async (response) => (await response.clone().arrayBuffer()).byteLength))
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  #storeOf(name: string): Map<string, Response> {
    const store = this.stores.get(name) ?? new Map<string, Response>()
    this.stores.set(name, store)
    return store
  }
}

function urlOf(request: RequestInfo): string {
  return typeof request === 'string' ? new URL(request, 'https://shop.example').href : request.url
}
