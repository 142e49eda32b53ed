import type { Product } from '#sync-protocol/api/catalog.ts'
import type { ListingPage } from '#sync-protocol/api/listing.ts'
import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand'
import type { KeptBrand } from '../storage/kept-brand.ts'

declare const STARLANE_BUILD: string | undefined

/** Of the facts of the shop, what one page shows. */
export type Excerpt = Partial<Pick<ShopFacts, 'currency' | 'operator' | 'reviews' | 'texts' | 'shown'>>

/** What the server drew a page from. It stands in the page as a block of data, so that the app's first render is the same. */
export interface ServedPage {
  /** Of the app that drew it. */
  build: string
  /** The shop's own address. */
  origin: string
  year: number
  facts: Excerpt
  listing?: { path: string; page: ListingPage }
  /** The few products that the page shows. */
  products?: readonly Product[]
  /** In a browser the brand has a block of its own, which `public/theme.js` reads. */
  brand?: KeptBrand
}

/** Undefined in the service worker's page, which is the same for every address. */
export const servedPage = pageInDocument()

/** On the server each render has its own; in a browser there is one. */
export const Served = createContext<ServedPage | undefined>(servedPage)

/** Only a page of this very build is read: its shape is this code's. */
function pageInDocument(): ServedPage | undefined {
  try {
    const text = document.getElementById('page')?.textContent
    const page = text ? JSON.parse(text) : undefined
    return page?.build === STARLANE_BUILD ? page : undefined
  } catch {
    return undefined
  }
}

export interface ServedStore<State> extends StoreApi<State> {
  (): State
  <Part>(select: (state: State) => Part): Part
}

/** A store that begins with what its page was drawn from, also where one server draws pages of different data. */
export function createServed<State>(begin: (page: ServedPage | undefined) => State): ServedStore<State> {
  const store = createStore<State>()(() => begin(servedPage))
  function useServed(): State
  function useServed<Part>(select: (state: State) => Part): Part
  function useServed<Part>(select?: (state: State) => Part): State | Part {
    const page = useContext(Served)
    const first = useMemo(() => (page === servedPage ? store.getInitialState() : begin(page)), [page])
    const of = (state: State) => (select ? select(state) : state)
    return useSyncExternalStore(
      store.subscribe,
      () => of(store.getState()),
      () => of(first),
    )
  }
  return Object.assign(useServed, store)
}

const never = () => () => {}

/** False on the server and in the first render over its page, which knows no more than the server did. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** What only this device knows (its storage, cookies, clock), read once as a part of the page opens; `before` where the server draws it. */
export function useOnDevice<Value>(read: () => Value, before: Value): Value {
  const isAwake = useIsAwake()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it is read once
  return useMemo(() => (isAwake ? read() : before), [isAwake])
}

/** The address of the shop, as it stands in links that leave it. */
export function useOrigin(): string {
  return useContext(Served)?.origin ?? location.origin
}
