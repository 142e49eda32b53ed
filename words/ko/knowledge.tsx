import type { ReactNode } from 'react'

export const title = '지식 퀴즈'
export const difficulty = '난이도'
export const reward = (perAnswer: number) => `한 문제에 하루 ${perAnswer}젬. 처음 낸 답이 맞아야 받아요`
export const deal = '새 문제'
/** Heard when other questions are there. */
export const dealt = (count: number) => `새 문제 ${count}개`
export const loading = '문제를 불러오는 중…'
export const loadingFailed = '문제를 불러오지 못했어요. 나중에 다시 시도해 주세요.'

export const answered = (count: number, total: number) => `${total}문제 중 ${count}문제 답함`
export const submit = '제출하기'
export const submitting = '제출하는 중…'
export const submitFailed = '결과를 제출하지 못했어요. 나중에 다시 시도해 주세요.'
export const submitEmpty = '답 없이 제출할까요?'
export const submitAnyway = '그래도 제출'
export const backToQuestions = '문제로 돌아가기'
export const nothingAnswered = (total: number) => `${total}문제에 아직 하나도 답하지 않았어요. 이대로 내면 0점이에요.`

/** How an answer was judged. */
export const right = '정답'
export const wrong = '오답'
export const notAnswered = '답하지 않음'

export const saved = '이 기기에 저장했어요'
export const savedSafely = '답은 안전하게 저장돼 있어요. 다시 온라인이 되면 점수와 젬을 볼 수 있어요.'
export const again = '퀴즈 한 번 더?'
export const allResults = '모든 결과'
export const seeWaiting = '대기 중인 것 보기'
export const rightStaySecret = '정답은 비밀이에요. 같은 문제가 또 나올 수 있거든요.'
export const gradedUnreadable = '퀴즈가 채점됐어요. 앱을 업데이트하면 결과를 볼 수 있어요.'
export const score = (right: number, total: number) => `점수: ${right} / ${total}`
export const gemsEarned = (amount: ReactNode) => (
  <>
    <span>획득한 젬: </span>
    {amount}
  </>
)
export const paysOnceADay = '한 문제의 젬은 하루에 한 번, 처음 낸 답에만 나와요.'
/** The heading of a round whose score is not known. */
export const submitted = '제출했어요'
/** Headings of a round, from all right to few. */
export const perfect = '만점! 객석이 모두 일어섰어요'
export const good = '이 정도면 헤드라이너예요'
export const fair = '든든한 오프닝 무대였어요'
export const poor = '누구나 처음엔 연습생이었어요'
