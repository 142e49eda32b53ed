import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'
import { asOfText } from './dates.ts'

export const cart = '장바구니'
export const wishlist = '위시리스트'

// Filters, search and sort.
export const filterBy = { type: '종류 필터', theme: '테마 필터' }
export const filters = {
  all: '전체',
  fashion: '패션',
  fragrances: '향수',
  jewelry: '주얼리',
  kpop: 'K-pop',
  anime: '애니',
}
export const hideOwned = '가진 것 숨기기'
export const products = '상품'
export const search = '검색'
/** Two words that find something, as an example. */
export const searchExample = '달, 장미…'
export const price = '가격'
export const anyPrice = '모든 가격'
export const affordable = '내 젬 안에서'
export const upTo = (most: number) => `${gemText(most)} 이하`
export const sortBy = '정렬'
export const sorts = {
  featured: '추천순',
  'price-up': '낮은 가격순',
  'price-down': '높은 가격순',
  name: '이름순',
}

// The list.
export const showing = (first: number, last: number, all: number) => `결과 ${all}개 중 ${first}–${last}`
export const nothingFound = '결과가 없어요'
/** A phone has no room for what is given to `mark`. */
export const savedHere = (at: number, mark: Wrap) => (
  <>
    {mark('이 기기에 저장됨, ')}
    <span>{asOfText(at)}</span>
  </>
)
export const loading = '상품을 불러오는 중…'
export const notHere = '이 상품들은 아직 이 기기에 없어요'
export const notHereText = '온라인에서 한 번 열면, 그다음부터는 오프라인에서도 열려요.'
export const tryAgain = '다시 시도'
export const playQuiz = '퀴즈 풀기'
export const home = '홈'
/** `words`: what was searched for. */
export const noResults = (words: string) => `‘${words}’ 검색 결과가 없어요`
export const noProducts = '아직 상품이 없어요'
export const noResultsText = '다른 검색어로 찾아보거나, 모든 상품을 둘러보세요.'
export const showAll = '모든 상품 보기'
export const somethingElse = '다른 거 볼까요?'
