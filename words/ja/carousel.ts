/** The buttons of the row of this title, for those who hear them. */
export const back = (title: string) => `${title}: back`
export const forward = (title: string) => `${title}: forward`
