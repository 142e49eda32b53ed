export const notLoaded = '読み込めませんでした。'
