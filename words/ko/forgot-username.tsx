import type { Wrap } from '../wrap.ts'

export const title = '아이디 찾기'
export const lede = '계정에 적어 둔 전화번호나 생일로 찾을 수 있어요.'
export const remembered = (link: Wrap) => (
  <>
    <span>기억났나요? </span>
    {link('로그인')}
  </>
)
export const findBy = '찾는 방법'
/** To choose from, briefly. */
export const choices = { phone: '전화번호', birthday: '생일' }
export const labels = { phone: '전화번호', birthday: '생일' }
/** How it is typed: the order of digits, month, day and year is the same in every language. */
export const forms = { phone: 'XXX-XXX-XXXX', birthday: 'MM-DD-YYYY' }
export const birthdayWrong = '생일은 MM-DD-YYYY(월-일-연도) 형식으로 적어 주세요'
export const failed = '오류가 생겼어요. 다시 시도해 주세요.'
/** Stands after what was wrong. */
export const register = '회원가입'
/** `cutOff`: "오프라인이에요" or "상점이 응답하지 않아요". */
export const needsConnection = (cutOff: string) => `${cutOff}. 아이디를 찾으려면 연결이 필요해요.`
export const find = '아이디 찾기'
export const finding = '찾는 중…'

export const found = '계정을 찾았어요'
export const username = '아이디'
export const email = '이메일'
export const login = '로그인'
export const goBack = '돌아가기'
