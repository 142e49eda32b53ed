/** True for a key that another one changes, as Alt and an arrow for the way back: it is the browser's. */
export function withModifier({ altKey, ctrlKey, metaKey }: { altKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean {
  return altKey || ctrlKey || metaKey
}
