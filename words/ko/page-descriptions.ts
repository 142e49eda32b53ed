// What search engines and link previews say of each public page, by its address, and what a page says before any script. Read by the build
// only: no device loads it.

/** `shop`: the name of the shop. */
export const descriptions = (shop: string): Readonly<Record<string, string>> => ({
  '/': 'K-pop과 애니에서 영감을 받은 주얼리, 패션, 향수, 그리고 밤새워 읽고 싶은 영어덜트(YA) 책. 값은 젬으로, 오프라인에서도 열려요.',
  '/store': 'K-pop에서 영감을 받은 상품과 애니에서 영감을 받은 상품, 어느 쪽부터 볼지 골라 보세요.',
  '/kpop': 'K-pop에서 영감을 받은 패션, 향수, 주얼리. 값은 젬으로 매겨요.',
  '/anime': '애니에서 영감을 받은 패션, 향수, 주얼리. 값은 젬으로 매겨요.',
  '/reviews': `팬들이 ${shop}에서 찾은 것에 대해 남긴 이야기예요.`,
  '/register': '계정을 만들면 퀴즈로 젬을 벌고, 결제하고, 모든 기기에서 내 것을 볼 수 있어요.',
  '/login': '로그인하면 장바구니와 위시리스트, 퀴즈, 젬이 기다리고 있어요.',
  '/forgot-username': '전화번호나 생일로 아이디를 찾을 수 있어요.',
  '/forgot-password': '이메일로 받은 링크에서 새 비밀번호를 정할 수 있어요.',
  '/policies': '쉬운 말로 쓴 규칙과, 이용약관과 개인정보 처리방침으로 가는 링크.',
  '/privacy-policy': `${shop}에서 기기와 서버에 무엇을 보관하는지, 그리고 어떻게 지우는지.`,
  '/terms-of-service': `${shop}에 기대해도 되는 것과, ${shop}에서 부탁하는 것.`,
  '/about': `${shop}, 왜 만들었고 보여 줄 것을 어떻게 고르는지, 오프라인에서는 어떻게 열리는지.`,
  '/contact': `${shop} 뒤에 있는 사람들에게 편하게 적어 주세요.`,
})

/** Of a page that has none of its own. */
export const ofAnyPage = 'K-pop, 애니, 영어덜트(YA) 책을 좋아하는 팬들의 야시장.'
/** The picture of link previews. */
export const pictureAlt = '등불 아래 가판대가 늘어선 시장 거리, 그 끝에 빛나는 밝은 별.'
/** Said where nothing of the app came. */
export const notLoaded = '페이지를 불러오지 못했어요. 연결을 확인하고 다시 시도해 주세요.'
export const withoutScripts = (shop: string) =>
  `JavaScript가 꺼져 있으면 ${shop}에서 글은 읽을 수 있지만, 그 밖에 할 수 있는 일은 거의 없어요.`
