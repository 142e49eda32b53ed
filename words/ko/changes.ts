/** In place of what a change did, where this version of the app cannot read it. */
export const ofOtherVersion = '다른 버전의 앱에서 한 일'
export const unreadable = '읽을 수 없는 변경'

/** A change with the reason why it was not done: "젬 구매: 젬이 부족해요". `why` is a sentence, with or without its full stop. */
export const refused = (what: string, why: string) => `${what}: ${why.replace(/\.$/, '')}`
