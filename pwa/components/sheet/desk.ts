/** From here on a sheet is a card in the middle of the window, in px. */
export const DESK_PX = 768
