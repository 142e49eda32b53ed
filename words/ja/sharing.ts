// 友だちに見せる：アドレスを共有するボタン。

export const share = '共有'
export const copied = 'リンクをコピーしました。'
export const notCopied = 'このブラウザでは、共有もコピーもできません。'
