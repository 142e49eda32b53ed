/** What an app store and the installed app's own menu say. */
export const description = 'K-pop, 애니, 영어덜트(YA) 책을 좋아하는 팬들의 야시장. 온라인이든 오프라인이든 구경하고, 모으고, 즐겨요.'
export const cart = '장바구니'
export const kpop = 'K-pop'
export const anime = '애니'
export const quiz = '지식 퀴즈'
/** What each screenshot shows, by the name of its file. */
export const screenshots: Readonly<Record<string, string>> = {
  'a-closer-look-at-a-pendant': '펜던트를 더 가까이',
  'anime-stalls-by-day': '낮의 애니 가판대',
  'checked-out-without-a-signal': '신호 없이 결제한 주문',
  'k-pop-stalls-on-a-phone': '휴대폰으로 보는 K-pop 가판대',
  'seven-shelves-of-books': '책이 가득한 책장 일곱 개',
  'the-lane-at-night': '밤의 시장 거리',
  'your-type-as-a-star': '별로 그린 내 유형',
}
