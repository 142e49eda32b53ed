import type { Network } from './network.ts'

/**
 * Hands `items` to `work` in slices, each in a task of its own, so that a page answers in between. Ends when all were handed over, or before
 * the next slice once `isStopped`.
 */
export async function inSlices<Item>(
  items: readonly Item[],
  size: number,
  work: (slice: readonly Item[]) => void,
  { after }: Pick<Network, 'after'>,
  isStopped: () => boolean,
): Promise<void> {
  for (let from = 0; from < items.length && !isStopped(); from += size) {
    work(items.slice(from, from + size))
    if (from + size < items.length) await new Promise<void>((resolve) => after(0, resolve))
  }
}
