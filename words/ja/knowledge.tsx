import type { ReactNode } from 'react'

export const title = '知識クイズ'
export const difficulty = '難易度'
export const reward = (perAnswer: number) => `最初の解答が正解なら、1問につき1日1回${perAnswer}ジェム`
export const deal = '新しい問題'
export const dealt = (count: number) => `新しい問題が${count}問出ました`
export const loading = '問題を読み込み中…'
export const loadingFailed = '問題を読み込めませんでした。あとでもう一度お試しください。'

export const answered = (count: number, total: number) => `${total}問中${count}問に解答`
export const submit = '解答を送る'
export const submitting = '送信中…'
export const submitFailed = '結果を送信できませんでした。あとでもう一度お試しください。'
export const submitEmpty = '何も答えずに送りますか？'
export const submitAnyway = 'このまま送る'
export const backToQuestions = '問題に戻る'
export const nothingAnswered = (total: number) => `${total}問のどれにもまだ答えていません。このままでは0点になります。`

export const right = '正解'
export const wrong = '不正解'
export const notAnswered = '未解答'

export const saved = 'この端末に保存しました'
export const savedSafely = '解答は無事です。オンラインに戻ったら、点数とジェムがわかります。'
export const again = 'もう一度挑戦しますか？'
export const allResults = 'すべての結果'
export const seeWaiting = '送信待ちを見る'
export const rightStaySecret = '正解は秘密です。同じ問題がまた出るかもしれません。'
export const gradedUnreadable = 'クイズは採点されました。結果を見るには、アプリを更新してください。'
export const score = (right: number, total: number) => `スコア：${right} / ${total}`
export const gemsEarned = (amount: ReactNode) => (
  <>
    <span>獲得ジェム：</span>
    {amount}
  </>
)
export const paysOnceADay = 'ジェムがもらえるのは、1問につき1日1回、最初の解答だけです。'
export const submitted = '送信しました'
export const perfect = '全問正解！会場は総立ちです'
export const good = 'ヘッドライナー級です'
export const fair = 'いいオープニングアクトでした'
export const poor = 'どんなアイドルも、最初は練習生'
