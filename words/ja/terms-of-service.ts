export const title = '利用規約'
