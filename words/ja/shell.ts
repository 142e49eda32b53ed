export const skipToContent = '本文へスキップ'
export const skipToDock = 'ショートカットへスキップ'

export const homeOf = (shop: string) => `${shop}、ホーム`
export const menu = 'メニュー'
export const mainNavigation = 'メイン'
export const back = '戻る'
export const searchAll = 'すべての商品を検索'
export const login = 'ログイン'
export const register = '新規登録'

/** The labels of the phone's bottom bar have room for six kana: 「ほしいもの」 and not 「ほしいものリスト」. */
export const dock = 'ショートカット'
export const home = 'ホーム'
export const store = 'ストア'
export const kpop = 'K-POP'
export const anime = 'アニメ'
export const shop = 'ショップ'
export const quiz = 'クイズ'
export const wishlist = 'ほしいもの'
export const cart = 'カート'
export const placeWithItems = (place: string, count: number) => `${place}、${count}点`

export const theme = { system: 'テーマ：自動', light: 'テーマ：昼', dark: 'テーマ：夜' }

export const footer = 'フッター'
export const aboutUs = 'このショップについて'
export const contactUs = 'お問い合わせ'
export const policies = 'ポリシー'
export const rightsReserved = (year: number, owner: string) => `© ${year} ${owner}. All rights reserved.`

export const newVersion = (shop: string) => `${shop}の新しいバージョンがあります。`
export const newVersionElsewhere = '別のタブで、新しいバージョンが動いています。'
export const otherLanguage = (name: string) => `別のタブで言語が${name}に変わりました。再読み込みするとここも切り替わります。`
export const partMissing = (shop: string) => `${shop}の一部を読み込めませんでした。再読み込みすると直ります。`
export const reloadNow = '今すぐ再読み込み'

export const notLoaded = 'このページを読み込めませんでした'
export const checkConnection = '接続を確認して、もう一度お試しください。'
export const wentWrong = '問題が起きました'
export const stoppedWorking = 'このページが動かなくなりました。操作の内容は無事です。再読み込みで直るかもしれません。'
export const tryAgain = 'もう一度試す'
export const pleaseLogIn = 'このページを見るにはログインしてください。'

export const opensSeller = '新しいタブで売り手のページを開きます'
