// The cards that lead to the parts of the shop.

import type { Wrap } from '../wrap.ts'

/** What a card's link says: `hidden` draws the title, for those who hear it, with the space between. */
export const wayTo = (action: string, title: string, hidden: Wrap) => (
  <>
    <span>{action}</span>
    {hidden(` ${title}`)}
  </>
)
export const shopNow = '구경하기'
export const browse = '둘러보기'
export const visit = '가 보기'
export const openingSoon = '곧 열려요'

export const kpop = 'K-pop'
export const anime = '애니'
export const fashion = '패션'
export const fashionText = '대기 줄에서 입을 재킷과 티셔츠, 레이어드할 옷들.'
export const fragrances = '향수'
export const fragrancesText = '앙코르를 향으로 담으면.'
export const jewelry = '주얼리'
export const jewelryText = '빛을 붙잡는 작은 것들.'
export const books = '책'
export const booksText = '일곱 장르의 영어덜트(YA) 책.'
export const music = 'Spotify'
export const musicText = '기분마다 어울리는 플레이리스트를 준비하고 있어요.'
export const blog = '블로그'
export const blogText = '새 소식과 이야기를 준비하고 있어요.'
