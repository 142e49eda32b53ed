import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'
import { sizeText } from './sizes.ts'

/** The entry of the menu, and the title of its guide. */
export const installShop = (shop: string) => `${shop} 설치`

/** The guide for Safari on a phone: `button` is what stands on the screen of the phone. */
export const tapShare = (button: Wrap) => (
  <>
    {button('공유')}
    <span> 버튼을 눌러요. 점 세 개만 보이면 그것부터 눌러 주세요.</span>
  </>
)
export const addToHomeScreen = (button: Wrap) => (
  <>
    <span>아래로 내려서 </span>
    {button('홈 화면에 추가')}
    <span> 항목을 골라요.</span>
  </>
)
export const tapAdd = (button: Wrap, shop: string) => (
  <>
    {button('추가')}
    <span>{` 버튼을 눌러요. 이제 홈 화면에서 ${shop} 앱을 열 수 있어요.`}</span>
  </>
)
/** Names the entries of browsers as browsers in this language do. */
export const inBrowserMenu = (shop: string) =>
  `브라우저 메뉴에서 ‘설치’, ‘홈 화면에 추가’, ‘Dock에 추가’ 중 하나를 찾아보세요. 없어도 괜찮아요. ${shop}, 여기서도 오프라인으로 열려요.`
export const gotIt = '알겠어요'

export const notNow = '나중에'
export const keepOnPhone = (shop: string) => `휴대폰에 ${shop} 담아 두기`
export const installOnComputer = (shop: string) => `이 컴퓨터에 ${shop} 설치`
export const opensLikeAnApp = '온라인이든 오프라인이든 앱처럼 열려요.'
export const showHow = '방법 보기'
export const install = '설치'

/** "It" is an order that waits on this device. */
export const wantToKnow = '주문이 처리되면 알려 드릴까요?'
export const willNotify = (shop: string) => `${shop} 앱이 닫혀 있어도 알림을 보내 드려요.`
export const notifyMe = '알림 받기'

/** What is offered to be downloaded, and its size: all pictures, or `count` of `of` where a device has room for no more. */
export const pictures = (count: number, of: number, bytes: number) =>
  count < of ? `그림 ${digits(of)}장 중 ${digits(count)}장: ${sizeText(bytes)}` : `모든 그림: ${sizeText(bytes)}`
export const downloadThem = '오프라인에서도 보이게 내려받을까요?'
export const download = '내려받기'
export const onlySome = '일부만'

export const allIsHere = (isPhone: boolean) => `이제 이 ${isPhone ? '휴대폰' : '기기'}에 다 담겼어요. 오프라인에서도 열려요.`
export const shopIsHere = (isPhone: boolean, here: number, of: number) =>
  `이제 상점이 이 ${isPhone ? '휴대폰' : '기기'}에 담겼어요. 그림은 ${digits(of)}장 중 ${digits(here)}장이에요. 오프라인에서도 열려요.`
