import type { ReactNode } from 'react'
import { digits } from './amounts.ts'

type Genre = 'fantasy' | 'romance' | 'mystery' | 'thriller' | 'horror' | 'dystopian' | 'comedy'

export const title = '本'
/** The longest of the lines under the title: it keeps their room. */
export const lede = 'ヤングアダルト小説の棚が7つ。ゆっくり眺めて、気になる本を開くと、取り扱いのある書店を探せます。'
export const ledeOfOwn = (shop: string) => `${shop}が選んだ本です。気になる本を開くと、書店で探せます。`
export const ledeOfLastVisit = 'いまは書籍サービスにつながらないため、前回来たときの本を並べています。'
export const ownAsCutOff = (why: string, shop: string) => `${why}。いまは${shop}が選んだ本を並べています。`
export const ownAsFailed = (shop: string) => `最新の本を取得できなかったため、${shop}が選んだ本を並べています。`
export const tryAgain = 'もう一度試す'
export const noNewer = '新しい本は取得できませんでした。'

export const genres: Readonly<Record<Genre, string>> = {
  fantasy: 'ファンタジー',
  romance: 'ロマンス',
  mystery: 'ミステリー',
  thriller: 'スリラー',
  horror: 'ホラー',
  dystopian: 'ディストピア',
  comedy: 'コメディ',
}
export const loading = (genre: Genre) => `${genres[genre]}を読み込み中…`
export const books = (count: number) => `${count}冊`
export const booksLoaded = (count: number, at: ReactNode) => (
  <>
    <span>{books(count)}</span>
    <span>、</span>
    {at}
    <span>に読み込み</span>
  </>
)
export const dayAndTime = (day: string, time: string) => `${day} ${time}`
export const pages = (count: number) => `${digits(count)}ページ`

export const authorUnknown = '著者不明'
export const byTwo = (first: string, second: string) => `${first}、${second}`
export const byMany = (first: string, others: number) => `${first} ほか${others}名`
export const opensBookstore = '（新しいタブで書店を開きます）'
