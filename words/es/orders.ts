import { whenSent } from './waiting.ts'

/** Said wherever one decides to have a piece. */
export const whatOneBuys = 'A collectible for your binder. Nothing is shipped.'
export const orderWaits = (inBackground: boolean) => `Your order will be sent ${whenSent(inBackground)}.`
export const orderTakenBack = 'Your order was canceled. Nothing was bought.'
