/** Stands behind a link, for those who hear it. */
export const opensInNewTab = '(opens in a new tab)'
