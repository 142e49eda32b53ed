// Rows of products or books.

export const nothing = '지금은 보여 드릴 것이 없어요.'
export const newThisWeek = '이번 주 신상'
export const recentlySeen = '최근에 본 것'
/** Names the links to what is new, for those who hear it. */
export const newInFollowed = '팔로우하는 태그의 신상'
export const newInTag = (tag: string, count: number) => `#${tag} 신상 ${count}개`
