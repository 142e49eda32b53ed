export const title = '문의하기'
export const lede = '온라인이든 오프라인이든 편하게 적어 주세요.'
export const name = '이름'
export const email = '이메일'
export const message = '메시지'
export const sending = '보내는 중…'
export const send = '보내기'
export const sent = '고마워요! 메시지가 잘 도착했어요.'
/** `when`: "상점에 연결되는 대로" or "다음에 상점을 열 때". */
export const waits = (when: string) => `메시지를 이 기기에 저장했어요. ${when} 보낼게요.`
export const failed = '메시지를 보내지 못했어요. 다시 시도해 주세요.'
export const nameMissing = '이름을 알려 주세요.'
export const emailMissing = '답장을 보낼 수 있게 이메일 주소를 알려 주세요.'
export const emailWrong = '이메일 주소가 아닌 것 같아요.'
export const messageMissing = '메시지를 적어 주세요.'

export const elsewhere = '다른 곳에서 만나요'
export const kpop = 'Reddit에 있는 큰 K-pop 커뮤니티예요. 저희가 운영하지는 않아요.'
export const myAnimeList = 'MyAnimeList 포럼'
export const anime = '애니와 만화 이야기를 나누는 곳이에요. 저희가 운영하지는 않아요.'
export const youngAdult = '영어덜트(YA) 책 이야기를 나눠요. 스포일러에는 표시가 있어요. 저희가 운영하지는 않아요.'
export const invite = '친구에게 메일로 알리기'
export const inviteHow = (shop: string) => `메일 앱이 열리고, ${shop} 링크가 들어 있어요.`
/** The subject of the email to a friend. */
export const invitation = (shop: string) => `${shop}에서 만나자`
