// 友だちに見せる：アドレスを共有するボタンと、リストをリンクで共有するダイアログ。

export const share = '共有'
export const copied = 'リンクをコピーしました。'
export const notCopied = 'このブラウザでは、共有もコピーもできません。アドレスを手でコピーしてください。'

export const titles = { wishlist: 'ほしいものリストを共有', collection: 'コレクションを共有' }
export const about = {
  wishlist: 'リンクを知っている人には、その日のほしいものリストと、ここで付けた名前だけが見えます。アカウントのほかの内容は見えません。',
  collection: 'リンクを知っている人には、その日のコレクションの品と、ここで付けた名前だけが見えます。アカウントのほかの内容は見えません。',
}
export const name = 'リストの名前'
export const nameHint = 'リンクを知っている人みんなが読みます。自分の名前でなくてもかまいません。'
export const nameMissing = '40文字以内の名前を入力してください。'
export const makeLink = 'リンクを作る'
export const link = 'リンク'
export const shareLink = 'リンクを共有'
export const saveName = '名前を保存'
export const endLink = 'リンクを終了'
export const opensOnceSent = 'リンクは、変更が送信されてからほかの人に見えるようになります。'
