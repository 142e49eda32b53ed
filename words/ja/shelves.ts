export const nothing = 'いまは表示できるものがありません。'
export const newThisWeek = '今週の新着'
export const recentlySeen = '最近見たもの'
