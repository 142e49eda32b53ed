// What is said of logging in and of accounts that are gone.

export const loginOvertaken = '그사이에 다른 로그인이나 로그아웃이 있었어요.'
export const accountDeleted = '이 계정은 삭제됐어요. 이 기기에 있던 계정의 내용도 모두 지웠어요.'
export const otherAccountDeleted = '이 기기에서 쓰던 계정 하나가 삭제됐어요. 여기에 있던 그 계정의 내용도 모두 지웠어요.'
