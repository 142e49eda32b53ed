import type { Plugin } from 'vite'

const SUMMARY = /^ +summary: (?:'[^'\n]*'|"[^"\n]*"),$/m

/** What the documentation of the server's calls says of a mutation is read by no device: half a kilobyte of everything that one keeps. */
export function leanMutations(): Plugin {
  return {
    name: 'starlane:lean-mutations',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]sync-protocol[\\/]mutations[\\/][^\\/]+\.ts$/.test(id) || !SUMMARY.test(code)) return undefined
      return { code: code.replace(new RegExp(SUMMARY, 'gm'), ''), map: null }
    },
  }
}
