import type { Wrap } from '../wrap.ts'

export const title = '로그인'
export const lede = '로그인하면 결제하고 젬을 벌 수 있어요.'
export const ledeLoggedIn = '다른 계정을 쓰려면 여기서 로그인하세요.'
export const cartWaits = (items: number) => `장바구니에 ${items}개가 담겨 있어요. 저장해 뒀으니, 로그인하고 결제하면 돼요.`
export const cartAndWishlistWait = (cart: number, wishlist: number) =>
  `장바구니에 ${cart}개, 위시리스트에 ${wishlist}개가 담겨 있어요. 저장해 뒀으니, 로그인하고 결제하면 돼요.`
export const wishlistWaits = (items: number) => `위시리스트에 ${items}개가 담겨 있어요. 저장해 뒀으니, 로그인하면 볼 수 있어요.`
export const expired = '로그인이 만료됐어요. 변경한 내용은 이 기기에 저장해 뒀고, 다시 로그인하면 보내요.'
export const emailOrUsername = '이메일 또는 아이디'
export const password = '비밀번호'
export const login = '로그인'
export const loggingIn = '로그인하는 중…'
export const loggedIn = '로그인했어요!'
export const failed = '로그인하지 못했어요'
/** Stands after what was wrong. */
export const resetPassword = '비밀번호 다시 정하기'
/** `cutOff`: "오프라인이에요" or "상점이 응답하지 않아요". */
export const needsConnection = (cutOff: string, link: Wrap) => (
  <>
    <span>{`${cutOff}. 로그인하려면 연결이 필요해요. `}</span>
    {link('계속 둘러보기')}
  </>
)
export const newHere = (link: Wrap) => (
  <>
    <span>처음 오셨나요? </span>
    {link('회원가입')}
  </>
)
export const forgotUsername = '아이디를 잊었나요?'
export const forgotPassword = '비밀번호를 잊었나요?'
