export const title = '성격 퀴즈'
export const lede = '열두 문제, 답은 둘 중 하나, 틀린 답은 없어요. 다 풀면 내 유형과 나만의 별이 나와요.'
export const ledeOfKnown = (type: string, name: string, emoji: string) => `지금 내 유형: ${type}, ${name} ${emoji}. 아직도 잘 맞나요?`
export const ledeOfResult = '열두 개의 답이 이렇게 말하네요.'

export const percent = (value: number) => `${value}%`
export const answerMore = '조금만 더 답하면 또렷해져요'
export const reset = '처음부터'
export const seeType = '내 유형 보기'

export const saving = '유형을 저장하는 중…'
export const saved = '계정에 저장했어요.'
/** `itself`: the browser sends it although the shop is closed. */
export const savedHere = (itself: boolean) =>
  itself ? '이 기기에 저장했어요. 상점에 연결되는 대로 계정으로 보낼게요.' : '이 기기에 저장했어요. 다음에 상점을 열 때 계정으로 보낼게요.'
export const savingFailed = '결과를 제출하지 못했어요. 나중에 다시 시도해 주세요.'
export const tryAgain = '다시 시도'
export const allResults = '모든 결과 보기'
export const backToAnswers = '내 답으로 돌아가기'
/** One side of a pair, "바깥 65%", behind its letter. */
export const sideShare = (name: string, value: number) => `${name} ${value}%`

export const share = '내 유형 공유'
export const savePicture = '그림 저장'
/** What is shared says it in the user's name. */
export const iAm = (type: string, name: string, emoji: string) => `내 덕후 유형은 ${type}, ${name} ${emoji}. 너는 뭐 나왔어?`
export const copied = '복사했어요. 원하는 곳에 붙여 넣으세요.'
export const cannotShare = '이 브라우저에서는 공유나 복사를 할 수 없어요. 대신 그림을 저장해 보세요.'
export const noPicture = '그림을 만들지 못했어요.'
export const downloaded = '다운로드에 저장했어요.'
