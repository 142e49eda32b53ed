import type { Waiting } from '../waiting.ts'
import { waitingWords, whenSent } from './waiting.ts'

export const loginAgain = '다시 로그인하면 보내요. 사라진 것은 없어요.'
export const needsNewVersion = '새 버전이 필요해요. 안내가 나오면 새로 고침해 주세요.'
export const unreadable = '이 버전에서 읽을 수 없는 변경이 있어요. 그대로 보관해 둬요.'
export const login = '로그인'
export const tryNow = '지금 보내기'
export const answerNow = '지금 답하기'
export const activity = '활동'
export const close = '닫기'

export const ordersAsk = (count: number) => (count > 1 ? `주문 ${count}건에 답이 필요해요.` : '주문에 답이 필요해요.')
export const changesAsk = (count: number) => (count > 1 ? `변경 ${count}건에 답이 필요해요.` : '변경 하나에 답이 필요해요.')

export const keepShopping = '계속 둘러보세요. 한 일은 여기 저장했다가 나중에 보내요.'
export const allSaved = '한 일이 모두 저장됐어요.'
export const worksOffline = (shop: string) => `${shop}, 오프라인에서도 열려요.`
export const onTheWay = (waiting: Waiting) => `${waitingWords(waiting)}을 상점으로 보내는 중이에요.`
export const keptHere = (waiting: Waiting, inBackground: boolean) =>
  `${waitingWords(waiting)}을 이 기기에 저장했다가 ${whenSent(inBackground)} 보내요.`
