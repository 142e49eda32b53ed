/** The buttons of the row of this title, for those who hear them. */
export const back = (title: string) => `${title}: 이전`
export const forward = (title: string) => `${title}: 다음`
