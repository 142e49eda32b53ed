import type { Plugin } from 'vite'

/** What the documentation of the server's calls says of a mutation is read by no device: half a kilobyte of everything that one keeps. */
export function leanMutations(): Plugin {
  return {
    name: 'starlane:lean-mutations',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]sync-protocol[\\/]mutations[\\/][^\\/]+\.ts$/.test(id)) return undefined
      const lean = code.replace(/^ +summary: (?:'[^'\n]*'|"[^"\n]*"),$/gm, '')
      return lean === code ? undefined : { code: lean, map: null }
    },
  }
}
