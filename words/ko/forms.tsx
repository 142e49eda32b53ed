import type { ReactNode } from 'react'
import { cutOff } from './connection.ts'

export const showPassword = '비밀번호 보기'
export const hidePassword = '비밀번호 숨기기'

export const choosePicture = '사진 고르기'
export const changePicture = '사진 바꾸기'
export const removePicture = '사진 지우기'
export const pictureUnreadable = '사진을 읽을 수 없어요. PNG, JPEG, WebP 사진으로 골라 주세요.'

export const loggedInAs = (name: ReactNode, link: ReactNode) => (
  <>
    {name}
    <span> 님으로 로그인되어 있어요. </span>
    {link}
  </>
)
export const toDashboard = '대시보드로 가기'

/** Said where an address was entered that the shop asks about. */
export const linkOnItsWay = (email: string) => `${email} 앞으로 링크를 보내고 있어요. 열어서 본인의 주소인지 확인해 주세요.`

/**
 * Said when no answer came to something that was sent. `what` may have happened, in words of the form: "비밀번호가 바뀌었는지". It ends
 * with `findsOut`.
 */
export const unknownOutcome = (what: string, isOnline: boolean) => `${cutOff(isOnline)}. ${what} 아직 알 수 없어요. ${findsOut}`
export const findsOut = '확인되는 대로 이 페이지에 보여 드려요.'
/** Takes its place once the page can't find out any more. */
export const tookTooLong = '확인하는 데 너무 오래 걸렸어요. 이 페이지를 새로 고침해서 확인해 주세요.'
