import type { Wrap } from '../wrap.ts'

export const title = '회원가입'
export const lede = '퀴즈로 젬을 벌고, 결제하고, 모든 기기에서 내 것을 볼 수 있어요. 별표(*)가 있는 칸은 꼭 채워 주세요.'
/** In a shop that has no quizzes. */
export const ledeWithoutQuizzes = '결제하고, 모든 기기에서 내 것을 볼 수 있어요. 별표(*)가 있는 칸은 꼭 채워 주세요.'
/** `cutOff`: "오프라인이에요" or "상점이 응답하지 않아요". */
export const needsConnection = (cutOff: string) => `${cutOff}. 계정을 만들려면 연결이 필요해요.`
export const username = '아이디'
export const email = '이메일'
export const password = '비밀번호'
export const passwordHint = '8자 이상이에요.'
export const confirmPassword = '비밀번호 확인'
export const name = '이름'
export const nameHint = '부를 이름이에요. 지금은 비워 둬도 되지만, 나중에 계정에서 뭔가 저장하려면 필요해요.'
export const phoneNumber = '전화번호'
/** A phone number has this form in every language. */
export const phoneHint = '예: 123-456-7890. 아이디를 잊었을 때 찾는 데 도움이 돼요.'
export const birthday = '생일'
export const birthdayHint = '이것도 아이디를 찾는 데 도움이 돼요.'
export const profilePicture = '프로필 사진'
export const register = '회원가입'
export const registering = '계정을 만드는 중…'
export const registered = '가입했어요! 로그인도 되어 있어요.'
/** Stands before "아직 알 수 없어요". */
export const accountWasCreated = '계정이 만들어졌는지'
export const failed = '가입하지 못했어요. 다시 시도해 주세요.'
export const haveAccount = (link: Wrap) => (
  <>
    <span>이미 계정이 있나요? </span>
    {link('로그인')}
  </>
)
