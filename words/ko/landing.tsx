import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

/** Each sentence has its own line. */
export const title: ReactNode = (
  <>
    <span>나의 최애. </span>
    <span>나의 서사. </span>
    <span>나의 다음 페이지.</span>
  </>
)
/** `unbroken`: words that no line break may part. */
export const lede = (hasBooks: boolean, unbroken: Wrap) => (
  <>
    <span>팬들을 위한 야시장이에요. </span>
    {unbroken('K-pop과')}
    {hasBooks ? (
      <>
        <span> 애니에서 영감을 받은 것들, 그리고 잠을 포기할 만한 </span>
        {unbroken('영어덜트(YA)')}
        <span> 책이 있어요.</span>
      </>
    ) : (
      <span> 애니에서 영감을 받은 것들이 있어요.</span>
    )}
  </>
)
export const loggedInAs = (name: ReactNode) => (
  <>
    {name}
    <span> 님으로 로그인되어 있어요.</span>
  </>
)
export const letsShop = '구경하러 가기'
export const dashboard = '내 대시보드'
/** The picture beside the title, in words. */
export const banner =
  '불 밝힌 가판대가 양쪽으로 늘어선 시장 거리. 분홍, 노랑, 파랑 세 갈래 길이 커다란 별을 향해 뻗어 있고, 앞에서는 팬들이 응원봉을 높이 들고 있어요.'

/** Heard only: the heading above the categories. */
export const categories = '어디로 갈까요?'
export const kpop = 'K-pop'
export const kpopText = '무대 조명 같은 실버, 연습실 후드티, 지난 앙코르의 향이 나는 향수.'
export const anime = '애니'
export const animeText = '여우 가면과 달의 모양, 학원물 재킷, 12화 옥상에 어울리는 향.'
export const shopNow = '구경하기'
export const booksText = (isGuest: boolean) =>
  isGuest ? '판타지부터 코미디까지 책장 일곱 개. 회원 전용이고, 계정은 무료예요.' : '판타지부터 코미디까지 책장 일곱 개.'

/** The heading above questions and answers about the shop. */
export const faq = '입구에서 자주 듣는 질문'

export const join = '지금 놀러 오세요!'
export const accountIsFree = (hasQuizzes: boolean) =>
  hasQuizzes
    ? '계정은 무료예요. 모든 기기에서 장바구니와 위시리스트를 이어 쓰고, 퀴즈로 젬을 벌고, 나만의 컬렉션을 열 수 있어요.'
    : '계정은 무료예요. 모든 기기에서 장바구니와 위시리스트를 이어 쓰고, 나만의 컬렉션을 열 수 있어요.'
export const register = '회원가입'
export const login = '로그인'
export const whereYouLeft = (hasQuizzes: boolean) =>
  hasQuizzes ? '장바구니도, 젬도, 오늘의 퀴즈도 그 자리에 그대로 있어요.' : '장바구니도 젬도 그 자리에 그대로 있어요.'
export const goToShop = '상점으로 가기'
export const quizzes = '퀴즈'
