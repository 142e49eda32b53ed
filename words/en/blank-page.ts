/** The stamp on a page that has nothing yet. */
export const openingSoon = 'Opening soon'
