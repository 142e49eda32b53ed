// リストをリンクで共有するダイアログ。

export const titles = { wishlist: 'ほしいものリストを共有', collection: 'コレクションを共有' }
export const about =
  'リンクを知っている人には、その日のリストの中身と、ここで付けた名前だけが見えます。アカウントのほかの内容は見えません。'
export const name = 'リストの名前'
export const nameHint = 'リンクを知っている人みんなが読みます。'
export const nameMissing = '40文字以内の名前を入力してください。'
export const makeLink = 'リンクを作る'
export const link = 'リンク'
export const shareLink = 'リンクを共有'
export const saveName = '名前を保存'
export const endLink = 'リンクを終了'
export const onceSent = '変更が送信されると、ほかの人にもリンクが開き、終了したリンクは見えなくなります。'
