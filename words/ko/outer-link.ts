/** Stands behind a link, for those who hear it. */
export const opensInNewTab = '(새 탭에서 열림)'
