/** In place of what a page shows of the server. */
export const notLoaded = '불러오지 못했어요.'
