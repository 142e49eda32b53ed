// What is said of this device and of what it sends.

export const saved = '저장했어요.'
/** The link beside it. */
export const loginToOrder = '로그인하고 결제하기'
export const stillUnreached = '아직 상점에 연결되지 않아요.'
export const discarded = '이 변경은 버려졌어요.'

export const closeOlderTabs = (shop: string) => `다른 ${shop} 탭을 닫아 주세요. 아직 이전 버전이 열려 있어요.`
export const onlyInMemory = (shop: string) =>
  `이 브라우저에서는 ${shop}의 내용을 저장할 수 없어요. 로그인하고 온라인일 때 한 일은 바로 보내지만, 나머지는 이 페이지를 닫으면 사라져요.`
export const notSaving = (shop: string) => `지금은 브라우저에 ${shop}의 내용을 저장할 수 없어요. 페이지를 새로 고침해 주세요.`
export const notSavedHere = (shop: string) => `지금은 브라우저에 ${shop}의 내용을 저장할 수 없어서, 아무것도 바꾸지 않았어요.`
export const notSentFull = '기기의 저장 공간이 가득 찼어요. 한 일은 저장돼 있지만, 공간이 조금 생겨야 보낼 수 있어요.'
export const notKeptFull = '기기의 저장 공간이 가득 차서 변경을 저장하지 못했어요. 공간을 비우고 다시 시도해 주세요.'
export const notRestored = '지난번에 하던 것 중 일부를 되살리지 못했어요. 장바구니와 위시리스트를 확인해 주세요.'
export const seeOtherTab = (shop: string) => `잘 되지 않았어요. 바뀐 것은 없어요. 다른 ${shop} 탭을 확인해 주세요.`

export const otherOrderWaits = '다른 주문이 이미 대기 중이에요.'
export const orderBeforePlaced = '이보다 먼저 한 주문이 이미 처리됐어요.'
