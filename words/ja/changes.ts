export const ofOtherVersion = '別のバージョンのアプリで行った変更'
export const unreadable = '読み取れない変更'

export const refused = (what: string, why: string) => `${what}：${why.replace(/[。.]$/, '')}`
