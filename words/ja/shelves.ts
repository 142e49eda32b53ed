export const nothing = 'いまは表示できるものがありません。'
export const newThisWeek = '今週の新着'
export const recentlySeen = '最近見たもの'
/** Names the links to what is new, for those who hear it. */
export const newInFollowed = 'フォロー中のタグの新着'
export const newInTag = (tag: string, count: number) => `#${tag}の新着：${count}点`
