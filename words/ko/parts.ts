// What several small parts of the screens say.

export const close = '닫기'
export const loading = '불러오는 중…'
export const undo = '되돌리기'
export const dismiss = '닫기'
/** How many English words take as long to read, which says how long a message stays: particles and endings stand in the word, so three take as long as four. */
export const countWords = (text: string) => Math.ceil((text.trim().split(/\s+/).length * 4) / 3)
