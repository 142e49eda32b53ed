import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the built web app lies, seen from the sources as from the built server; undefined: it is not built. */
export function webAppFolder(): string | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'pwa/dist')
    if (existsSync(join(built, 'index.html'))) return built
  }
  return undefined
}
