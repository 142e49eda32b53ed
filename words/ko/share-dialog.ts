// 목록을 링크로 공유하는 대화 상자.

export const titles = { wishlist: '위시리스트 공유', collection: '컬렉션 공유' }
export const about = '링크가 있는 사람은 그날 목록에 있는 것과 여기서 정한 이름만 볼 수 있어요. 계정의 다른 내용은 보이지 않아요.'
export const name = '목록 이름'
export const nameHint = '링크가 있는 사람 모두가 읽어요. 본인 이름이 아니어도 돼요.'
export const nameMissing = '40자 이내로 이름을 정해 주세요.'
export const makeLink = '링크 만들기'
export const link = '링크'
export const shareLink = '링크 공유'
export const saveName = '이름 저장'
export const endLink = '링크 닫기'
export const onceSent = '변경한 내용이 전송되면 다른 사람에게도 링크가 열리거나 닫혀요.'
