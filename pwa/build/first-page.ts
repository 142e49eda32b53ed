/** In local storage, before the path of a listing: its first page. */
const FIRST_PAGE = 'starlane-first'

/**
 * Runs in the page before the app does: takes the first page of the listing at this address, which the engine keeps (engine/first-pages.ts). Only
 * what the same build has written is taken: nothing that could check it is there before the first paint.
 */
export function takeFirstPage(build: string): string {
  return `try{const kept=JSON.parse(localStorage['${FIRST_PAGE}'+location.pathname+location.search]);if(kept.build==='${build}')globalThis.starlaneFirst=kept}catch{}`
}
