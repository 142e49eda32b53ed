import { gemText } from './amounts.ts'

export const badgeOf = (title: string) => `${title}のバッジ`
export const gemsEarned = (gems: number) => `${gemText(gems)}獲得`
export const setComplete = (title: string) => `セット完成：${title}`
export const badgeIsYours = (title: string) => `${title}のバッジを手に入れました。`
export const badgeAndGemsAreYours = (title: string, gems: number) => `セット完成！${title}のバッジと${gemText(gems)}を手に入れました。`
