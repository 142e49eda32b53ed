/** Makes the change that a step back is, or leaves it to a turn of the page. */
type Movement = (change: () => void) => boolean

let own: Movement | undefined

/** A page that moves its own way from one step to the next takes a step back the same way. Returns how that ends. */
export function stepBackBy(movement: Movement): () => void {
  own = movement
  return () => (own = undefined)
}

/** Whether the page in sight has made this step back in a movement of its own. */
export function stepBack(change: () => void): boolean | undefined {
  return own?.(change)
}
