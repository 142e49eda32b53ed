import { fileURLToPath } from 'node:url'

/** Where a release's recording lies. */
export function folderOf(release: string): string {
  return fileURLToPath(new URL(`${release}/`, import.meta.url))
}

/** Every release that was recorded: what it left must be opened for good. */
export const RELEASES = ['1.0']
