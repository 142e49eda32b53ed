export const title = 'お客さまのレビュー'
export const lede = 'ここで見つけたものについて、ファンの声です。'
export const toStore = 'ストアに戻る'
