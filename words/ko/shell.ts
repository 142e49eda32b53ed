export const skipToContent = '본문으로 건너뛰기'
export const skipToDock = '바로가기로 건너뛰기'

/** The link of the logo, for those who hear it. */
export const homeOf = (shop: string) => `${shop}, 홈`
export const menu = '메뉴'
/** The region of the bar's links. */
export const mainNavigation = '주 메뉴'
export const back = '뒤로'
export const searchAll = '모든 상품 검색'
export const login = '로그인'
export const register = '회원가입'

/** The phone's bottom bar. Its labels have room for five syllables or ten letters. */
export const dock = '바로가기'
export const home = '홈'
export const store = '상점'
export const kpop = 'K-pop'
export const anime = '애니'
export const shop = '상점'
export const quiz = '퀴즈'
export const wishlist = '위시리스트'
export const cart = '장바구니'
/** "장바구니, 2개": a place and what is in it, for those who hear it. */
export const placeWithItems = (place: string, count: number) => `${place}, ${count}개`

export const theme = { system: '테마: 자동', light: '테마: 낮', dark: '테마: 밤' }

/** The region of the footer's links. */
export const footer = '바닥글'
export const aboutUs = '소개'
export const contactUs = '문의하기'
export const policies = '약관과 방침'
/** `owner` ends without a full stop. */
export const rightsReserved = (year: number, owner: string) => `© ${year} ${owner}. All rights reserved.`

export const newVersion = (shop: string) => `${shop} 새 버전이 준비됐어요.`
export const newVersionElsewhere = '다른 탭에서 새 버전을 쓰고 있어요.'
export const otherLanguage = (name: string) => `다른 탭에서 고른 언어: ${name}. 새로 고침하면 여기도 바뀌어요.`
export const partMissing = (shop: string) => `${shop}의 일부를 불러오지 못했어요. 새로 고침하면 나아져요.`
export const reloadNow = '지금 새로 고침'

export const notLoaded = '페이지를 불러오지 못했어요'
export const checkConnection = '연결을 확인하고 다시 시도해 주세요.'
export const wentWrong = '문제가 생겼어요'
export const stoppedWorking = '이 페이지가 멈췄어요. 한 일은 안전하게 저장돼 있어요. 새로 고침하면 나아질 수 있어요.'
export const tryAgain = '다시 시도'
export const pleaseLogIn = '이 페이지를 보려면 로그인해 주세요.'

/** Said of every link to a seller. */
export const opensSeller = '새 탭에서 판매자 페이지가 열림'
