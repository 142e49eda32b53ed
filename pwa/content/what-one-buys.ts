/** What every piece of this shop is, whoever runs it: said wherever one decides to have it. */
export const WHAT_ONE_BUYS = 'A collectible for your binder. Nothing is shipped.'
