/** From here on a sheet is a card in the middle of the window, in px. */
export const WIDE_PX = 768
