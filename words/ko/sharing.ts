// 친구에게 보여 주기: 주소를 공유하는 버튼.

export const share = '공유'
export const copied = '링크를 복사했어요.'
export const notCopied = '이 브라우저에서는 공유나 복사를 할 수 없어요. 주소를 직접 복사해 주세요.'
