/** The stamp on a page that has nothing yet. */
export const openingSoon = '곧 열려요'
