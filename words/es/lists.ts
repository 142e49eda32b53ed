/** "Comet Ring, Moon Choker × 2, Tour Tee and 4 more": `more` things, perhaps none, are not named. */
export const andMore = (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`

/** "Moon Choker × 2". */
export const timesOf = (name: string, qty: number) => (qty > 1 ? `${name} × ${qty}` : name)

/** "1 order and 2 changes". */
export const bothOf = (parts: readonly string[]) => parts.join(' and ')

/** In place of a name that is not known: as a label, and within a sentence. */
export const nameless = 'An item'
export const namelessWithin = 'an item'
