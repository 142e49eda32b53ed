import type { Plugin, UserConfig } from 'vite'

/** The worker's build inside the app's: it says as little as that one, and its one file is asked for by the option that the bundler has now. */
export function quietWorker(): Plugin {
  return {
    name: 'starlane:quiet-worker',
    config({ build }): UserConfig {
      const output = build?.rolldownOptions?.output ?? build?.rollupOptions?.output
      if (output !== undefined && !Array.isArray(output)) {
        delete output.inlineDynamicImports
        output.codeSplitting = false
      }
      return { logLevel: 'warn' }
    },
  }
}
