/** The changes whose outcome a screen of this tab waits for and says itself. */
export const awaited = new Set<string>()
