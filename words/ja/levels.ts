export const easy = 'やさしい'
export const medium = 'ふつう'
export const hard = '難しい'
