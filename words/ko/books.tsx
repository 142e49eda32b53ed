import type { ReactNode } from 'react'
import { digits } from './amounts.ts'

type Genre = 'fantasy' | 'romance' | 'mystery' | 'thriller' | 'horror' | 'dystopian' | 'comedy'

export const title = '책'
/** The longest of the lines under the title: it keeps their room. */
export const lede = '영어덜트(YA) 이야기를 꽂은 책장 일곱 개예요. 천천히 둘러보다가, 마음에 드는 책을 누르면 서점에서 찾을 수 있어요.'
export const ledeOfOwn = (shop: string) => `${shop}에서 직접 고른 책이에요. 책을 누르면 서점에서 찾을 수 있어요.`
export const ledeOfLastVisit = '지금은 도서 서비스에 연결되지 않아서, 지난번에 본 책을 보여 드려요.'
/** `why`: "오프라인이에요", "상점이 응답하지 않아요". */
export const ownAsCutOff = (why: string, shop: string) => `${why}. 그래서 ${shop}에서 직접 고른 책을 보여 드려요.`
export const ownAsFailed = (shop: string) => `최신 책을 가져오지 못해서, ${shop}에서 직접 고른 책을 보여 드려요.`
export const tryAgain = '다시 시도'
export const noNewer = '더 새로운 책은 가져오지 못했어요.'

export const genres: Readonly<Record<Genre, string>> = {
  fantasy: '판타지',
  romance: '로맨스',
  mystery: '미스터리',
  thriller: '스릴러',
  horror: '호러',
  dystopian: '디스토피아',
  comedy: '코미디',
}
export const loading = (genre: Genre) => `${genres[genre]} 불러오는 중…`
export const books = (count: number) => `${count}권`
export const booksLoaded = (count: number, at: ReactNode) => (
  <>
    <span>{books(count)}</span>
    <span>, </span>
    {at}
    <span>에 불러옴</span>
  </>
)
/** "11월 20일 오후 6:40", without the year. */
export const dayAndTime = (day: string, time: string) => `${day} ${time}`
export const pages = (count: number) => `${digits(count)}쪽`

export const authorUnknown = '작가 미상'
export const byTwo = (first: string, second: string) => `${first}, ${second}`
/** `others`: two or more. */
export const byMany = (first: string, others: number) => `${first} 외 ${others}명`
/** Heard behind the title of a book that is a link. */
export const opensBookstore = '(새 탭에서 서점이 열림)'
