export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

/**
 * Hands something to other apps by the first of these ways that the device's share sheet takes, else copies `text`. A sheet that is there but
 * fails (no app takes pictures, say) counts as not there.
 */
export async function shareOrCopy(ways: readonly ShareData[], text: string): Promise<ShareOutcome> {
  for (const way of ways) {
    if (!canShare(way)) continue
    try {
      await navigator.share(way)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** A browser with share() but without canShare() shares links, never files. */
function canShare(way: ShareData): boolean {
  if (!('share' in navigator)) return false
  return 'canShare' in navigator ? navigator.canShare(way) : way.files === undefined
}
