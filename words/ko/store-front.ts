import { fansText } from './fans.ts'

export const title = 'K-pop? 애니?'
export const lede = '둘 다 둘러보세요. 값은 모두 젬으로 매겨요. 카드를 누르면 판매자에게 이어져요.'
export const kpop = 'K-pop'
export const kpopText = '응원법을 통째로 외우고, 선반보다 포토카드가 더 많은 사람들에게.'
export const anime = '애니'
export const animeText = '오프닝은 절대 안 넘기고, 그 가로등 하나에 울었던 사람들에게.'
export const shopNow = '구경하기'
export const searchAll = '전체 검색'
export const whatFansSay = '팬들의 이야기'
export const fansWroteDown = '팬들이 여기서 찾은 것을 적어 줬어요.'
export const someFansWroteDown = (fans: number) => `${fansText(fans)}이 여기서 찾은 것을 적어 줬어요.`
export const reviews = '후기'
