// Rows of products or books.

export const nothing = '지금은 보여 드릴 것이 없어요.'
export const newThisWeek = '이번 주 신상'
export const recentlySeen = '최근에 본 것'
