export const title = '약관과 방침'
export const lede = (shop: string) =>
  `짧은 글 두 편이에요. ${shop}에서 서로 무엇을 기대할 수 있는지, 그리고 어떤 데이터를 어디에 저장하는지 적었어요.`
export const terms = '이용약관'
export const termsText = '젬은 어떻게 쓰이는지, 판매자는 누구인지, 계정은 어떻게 닫는지.'
export const readTerms = '약관 읽기'
export const privacy = '개인정보 처리방침'
export const privacyText = (shop: string) => `${shop}에서 어떤 데이터를 어디에 얼마나 저장하는지, 그리고 어떻게 지우는지.`
export const readPrivacy = '방침 읽기'
