import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

// `cutOff` is the sentence "오프라인이에요" or "상점이 응답하지 않아요", without its full stop.

export const title = '비밀번호 찾기'
export const lede = '새 비밀번호를 정하는 링크를 메일로 보내 드려요. 10분 동안 한 번만 쓸 수 있어요.'
export const remembered = (link: Wrap) => (
  <>
    <span>기억났나요? </span>
    {link('로그인')}
  </>
)
export const emailOrUsername = '이메일 또는 아이디'
export const verify = '계정 확인'
export const verifying = '확인하는 중…'
export const verifyFailed = '오류가 생겼어요. 다시 시도해 주세요.'
export const notFound = '계정을 찾지 못했어요'
/** Stands before "아직 알 수 없어요". */
export const emailWasSent = '메일이 발송됐는지'
export const sendingNeedsConnection = (cutOff: string) => `${cutOff}. 링크를 보내려면 연결이 필요해요.`

export const sentTitle = '메일을 확인해 주세요'
/** `identifier`: the email address or username that was typed. */
export const askedFor = (identifier: ReactNode) => (
  <>
    <span>입력한 내용: </span>
    {identifier}
    <span>. 메일이 안 보이면 스팸함을 살펴보고, 잘못 적지 않았는지도 확인해 주세요.</span>
  </>
)
export const tryAnother = '다른 이메일이나 아이디로 시도'

export const openingTitle = '링크를 여는 중…'
export const oneMoment = '잠시만요.'
export const openedLater = '가능해지는 대로 링크를 다시 열어 볼게요. 링크는 10분 동안 쓸 수 있어요.'

export const resetAgain = '새 비밀번호가 저장됐는지 아직 알 수 없어요. 한 번 더 입력하면 알 수 있어요.'
export const newPassword = '새 비밀번호'
export const passwordHint = '8자 이상이에요.'
export const confirmPassword = '새 비밀번호 확인'
export const setPassword = '새 비밀번호로 바꾸기'
export const saving = '저장하는 중…'
/** Stands before "아직 알 수 없어요". */
export const passwordWasChanged = '비밀번호가 바뀌었는지'
export const resettingNeedsConnection = (cutOff: string) => `${cutOff}. 새 비밀번호를 정하려면 연결이 필요해요.`
export const resetFailed = '오류가 생겼어요. 다시 시도해 주세요.'
export const noAnswer = '서버에 문제가 생겼어요. 나중에 다시 시도해 주세요.'

export const doneTitle = '비밀번호를 바꿨어요'
export const devicesLoggedOut = '모든 기기에서 로그아웃됐어요.'
export const login = '로그인'
