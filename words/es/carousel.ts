export const back = (title: string) => `${title}: anterior`
export const forward = (title: string) => `${title}: siguiente`
