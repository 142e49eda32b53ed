import type { Wrap } from '../wrap.ts'
import { digits } from './amounts.ts'
import { sizeText } from './sizes.ts'

export const installShop = (shop: string) => `${shop}をインストール`

export const tapShare = (button: Wrap) => (
  <>
    <span>「</span>
    {button('共有')}
    <span>」をタップします。3つの点しか見えないときは、先にそれをタップしてください。</span>
  </>
)
export const addToHomeScreen = (button: Wrap) => (
  <>
    <span>下にスクロールして「</span>
    {button('ホーム画面に追加')}
    <span>」を選びます。</span>
  </>
)
export const tapAdd = (button: Wrap, shop: string) => (
  <>
    <span>「</span>
    {button('追加')}
    <span>{`」をタップします。これで、ホーム画面から${shop}を開けます。`}</span>
  </>
)
export const inBrowserMenu = (shop: string) =>
  `ブラウザのメニューから「インストール」「ホーム画面に追加」「Dockに追加」のどれかを探してください。見つからなくても、${shop}はこのままオフラインで使えます。`
export const gotIt = 'わかりました'

export const notNow = 'あとで'
export const keepOnPhone = (shop: string) => `${shop}をスマホに入れておく`
export const installOnComputer = (shop: string) => `${shop}をこのパソコンにインストール`
export const opensLikeAnApp = 'オンラインでもオフラインでも、アプリのように開きます。'
export const showHow = '方法を見る'
export const install = 'インストール'

export const wantToKnow = '注文が確定したらお知らせしますか？'
export const willNotify = (shop: string) => `${shop}を閉じていても、通知が届きます。`
export const notifyMe = '通知を受け取る'

export const pictures = (count: number, of: number, bytes: number) =>
  count < of ? `画像${digits(of)}枚のうち${digits(count)}枚：${sizeText(bytes)}` : `すべての画像：${sizeText(bytes)}`
export const downloadThem = 'オフラインでも見られるように、ダウンロードしておきますか？'
export const download = 'ダウンロード'
export const onlySome = '一部だけ'

export const allIsHere = (isPhone: boolean) => `全部この${isPhone ? 'スマホ' : '端末'}に入りました。オフラインでも使えます。`
export const shopIsHere = (isPhone: boolean, here: number, of: number) =>
  `ショップがこの${isPhone ? 'スマホ' : '端末'}に入りました。画像は${digits(of)}枚のうち${digits(here)}枚です。オフラインでも使えます。`
