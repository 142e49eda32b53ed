import type { ReactNode } from 'react'

// `cutOff` is the sentence "오프라인이에요" or "상점이 응답하지 않아요", without its full stop.

export const title = '계정'
export const lede = '프로필과 성격 유형, 젬을 볼 수 있어요.'
export const editOffline = (cutOff: string) => `${cutOff}. 지금 고쳐 두고 나중에 저장해도 돼요.`
export const sessionInvalid = '로그인이 풀린 것 같아요. 다시 로그인해 주세요.'
export const noSession = '로그인 정보가 올바르지 않아요. 다시 로그인해 주세요.'

export const cancel = '취소'
export const currentPassword = '현재 비밀번호'
export const wrongPassword = '현재 비밀번호가 아니에요.'
export const saving = '저장하는 중…'

export const updated = '계정 정보를 바꿨어요!'
export const notUpdated = '계정 정보를 바꾸지 못했어요. 다시 시도해 주세요.'
export const notUpdatedOffline = (cutOff: string) =>
  `${cutOff}. 그래서 저장하지 못했어요. 입력한 내용은 여기 남아 있으니 나중에 저장해 주세요.`
/** Stands before "아직 알 수 없어요". */
export const changesWereSaved = '변경한 내용이 저장됐는지'
export const unsavedChanges = '아직 저장하지 않은 내용이 있어요.'
export const profilePicture = '프로필 사진'
export const asterisk = '별표(*)가 있는 칸은 꼭 채워 주세요.'
export const name = '이름'
export const nameNeeded = '아직 이름이 없어요. 여기서 무엇이든 저장하려면 이름이 필요해요.'
export const username = '아이디'
export const email = '이메일'
export const phoneNumber = '전화번호'
/** How a phone number is typed: its form is the same in every language. */
export const phoneForm = '123-456-7890'
export const birthday = '생일'
export const newPassword = '새 비밀번호 (선택)'
export const newPasswordHint = '8자 이상이에요. 저장하면 다른 기기에서는 로그아웃돼요.'
export const saveChanges = '변경 내용 저장'

export const confirmTitle = '본인이 맞나요?'
export const confirmWhy = '누가 계정에 로그인할 수 있는지가 달라지는 변경이에요. 저장하려면 현재 비밀번호를 입력해 주세요.'
export const confirm = '확인'

export const confirmEmail = '이메일 주소 확인'
export const linkSent = (address: ReactNode) => (
  <>
    {address}
    <span> 앞으로 링크를 보냈어요. 링크를 열기 전까지는 계정에 관한 다른 메일을 보내지 않아요.</span>
  </>
)
/** Stands before "아직 알 수 없어요". */
export const emailWasSent = '메일이 발송됐는지'
export const sentAgain = '보냈어요. 링크는 일주일 동안 한 번만 쓸 수 있어요.'
export const notSentAgain = (cutOff: string) => `${cutOff}. 메일을 보내지 않았어요.`
export const sending = '보내는 중…'
export const sendAgain = '링크 다시 보내기'

export const personalityType = '성격 유형'
export const noPersonalityType = '아직 없어요. 퀴즈 풀러 가기'
export const viewResults = '모든 결과 보기'
export const retakeQuiz = '퀴즈 다시 풀기'
export const gemBalance = '젬 잔액'

export const devices = '기기'
export const devicesLede = '로그인되어 있는 곳이에요. 로그인은 반년이 지나면 끝나요.'
export const loading = '불러오는 중…'
export const showDevices = '기기 보기'
export const devicesNotLoaded = (cutOff: string) => `${cutOff}. 기기 목록은 나중에 다시 확인해 주세요.`
export const thisDevice = '이 기기'
/** Both are days. */
export const deviceUsed = (used: string, since: string) => `마지막 사용 ${used}, ${since}부터 로그인`
export const logOutDevice = '여기서 로그아웃'
export const logOutDeviceNamed = (device: string, since: string) => `여기서 로그아웃: ${device}, ${since}부터 로그인`
/** Stands before "아직 알 수 없어요". */
export const deviceWasLoggedOut = (device: string) => `${device} 기기에서 로그아웃됐는지`
export const deviceLoggedOut = (device: string) => `${device} 기기에서 로그아웃했어요.`

export const storage = '오프라인과 저장 공간'
export const storageLede = (shop: string) => `오프라인에서도 쓸 수 있도록 ${shop} 앱이 이 기기에 보관하는 것들이에요.`
export const storageTotal = (size: string) => `모두 ${size}`
export const browserSilent = '브라우저가 알려 주지 않아요'
export const app = '앱'
export const catalog = '카탈로그'
/** `written`: the count as it is written, `asOf`: "11월 29일 기준". */
export const productsAsOf = (_count: number, written: string, asOf: string) => `상품 ${written}개, ${asOf}`
export const noCatalog = '이 기기에 없음'
export const pictures = '그림'
export const picturesAsSeen = '본 것만 보관'
/** `written`: the count as it is written. */
export const picturesHere = (_count: number, written: string, size: string) => `그림 ${written}장, ${size}`
/** Where some of them are missing; `hereWritten` and `written`: their count and the whole one, as they are written. */
export const picturesHereOf = (hereWritten: string, _count: number, written: string, size: string) =>
  `그림 ${written}장 중 ${hereWritten}장, ${size}`
export const shopData = '상점과 계정 데이터'
export const waitingToBeSent = '전송 대기 중'
export const nothingWaits = '없음'
export const ifSpaceRunsLow = '공간이 부족해지면'
export const browserKeeps = '브라우저가 그대로 둬요'
export const browserMayRemove = '브라우저가 지울 수 있어요'
export const working = '처리하는 중…'
export const refresh = '새로 고침'
export const notAllRefreshed = '일부를 새로 고치지 못했어요. 온라인일 때 다시 시도해 주세요.'
export const protect = '브라우저가 지우지 못하게 하기'
export const notProtected = (shop: string) => `브라우저가 허락하지 않았어요. ${shop} 앱을 설치하면 허락할 수도 있어요.`
export const somePictures = '그림 일부만 보관하기'
/** `which`: "모든 그림" or "그림 2,600장 중 2,100장". */
export const downloadPictures = (which: string, size: string) => `${which} 내려받기 (${size})`

/** Opens a dialog. */
export const clearAsk = '비우기…'
export const clearTitle = '이 기기를 비울까요?'
export const clearWhat = '카탈로그와 그림, 책, 결과, 둘러본 기록이 이 기기에서 지워져요. 계정은 그대로예요.'
/** `waiting`: "주문 1건, 변경 2건". */
export const clearWaiting = (waiting: string) => `전송 대기 중: ${waiting}. 이 기기에만 저장되어 있어요.`
export const clearOffline = '지금은 오프라인이에요. 다시 온라인이 될 때까지 둘러볼 것이 없어져요.'
export const discardAndLogOut = (waiting: string) => `${waiting} 버리고 로그아웃`
export const clearKeepWaiting = '대기 중인 것만 남기고 비우기'
export const clear = '비우기'
export const cleared = (shop: string) => `비웠어요. 온라인에서 ${shop} 앱을 쓰면 다시 채워져요.`

export const languageLede = '이 기기에서 보이는 상점과 받는 메일에 쓰는 언어예요.'

export const yourData = '내 데이터'
export const yourDataLede = '계정에 저장된 모든 것을 파일(JSON) 하나에 담아 드려요.'
export const preparing = '준비하는 중…'
export const downloadData = '내 데이터 내려받기'
export const savedAs = (file: string) => `저장했어요: ${file}`
export const dataNotLoaded = (cutOff: string) => `${cutOff}. 데이터는 서버에 있어요.`

export const deleteAccount = '계정 삭제'
export const deleteWhat = '프로필과 젬, 퀴즈 결과, 그동안 모은 것이 모두 영구히 삭제돼요.'
/** Opens a dialog. */
export const deleteAsk = '계정 삭제'
export const deleteTitle = '정말 계정을 삭제할까요?'
export const deleteWarning = '되돌릴 수 없어요. 젬과 컬렉션, 위시리스트, 결과가 이 기기와 서버에서 모두 삭제돼요.'
export const keepAccount = '계정 유지하기'
export const deleting = '삭제하는 중…'
export const deletePermanently = '영구 삭제'
export const deleted = '계정을 삭제했어요. 그동안 함께해 줘서 고마웠어요.'
/** Stands before "아직 알 수 없어요". */
export const accountWasDeleted = '계정이 삭제됐는지'
export const notDeleted = '계정을 삭제하지 못했어요.'
export const notDeletedOffline = (cutOff: string) => `계정을 삭제하지 못했어요. ${cutOff}.`
