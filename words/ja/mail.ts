interface Words {
  subject: string
  text: readonly string[]
}

const greeting = 'こんにちは。'

export const setPassword = (shop: string, link: string): Words => ({
  subject: `${shop}：新しいパスワードの設定`,
  text: [
    greeting,
    `${shop}のアカウントについて、新しいパスワードを設定したいという申し込みがありました。ご本人でしたら、次のリンクから設定してください。リンクは1回だけ、10分間使えます。`,
    link,
    '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  ],
})

export const passwordChanged = (shop: string, isEvery: boolean): Words => ({
  subject: `${shop}：パスワードが変更されました`,
  text: [
    greeting,
    isEvery
      ? `${shop}のアカウントのパスワードが先ほど変更され、すべての端末がログアウトされました。`
      : `${shop}のアカウントのパスワードが先ほど変更され、ほかのすべての端末がログアウトされました。`,
    '心当たりがない場合は、すぐにログインページから新しいリンクを請求してください。',
  ],
})

export const emailChanged = (shop: string): Words => ({
  subject: `${shop}：メールアドレスが変更されました`,
  text: [
    greeting,
    `${shop}のアカウントのメールアドレスが変更されました。アカウントについてのお知らせは、今後、新しいアドレスに届きます。`,
    '心当たりがない場合は、誰かにパスワードを知られています。すぐにお問い合わせページからご連絡ください。',
  ],
})

export const confirmEmail = (shop: string, link: string): Words => ({
  subject: 'このメールアドレスはご本人のものですか？',
  text: [
    greeting,
    `${shop}のアカウントに、このアドレスが入力されました。ご本人でしたら、次のリンクで自分のアドレスであることを確認してください。リンクは1回だけ、1週間使えます。`,
    link,
    '心当たりがない場合は、このメールを無視してください。確認されるまで、このアドレスにほかのメールを送ることはありません。',
  ],
})

export const confirmToSetPassword = (shop: string, link: string): Words => ({
  subject: `${shop}：新しいパスワードの設定`,
  text: [
    greeting,
    `このアドレスを使っている${shop}のアカウントについて、新しいパスワードを設定したいという申し込みがありました。このアドレスはまだ確認されていないため、次のリンクでは、まずご本人のアドレスかどうかをお尋ねし、そのまま新しいパスワードの設定に進みます。リンクは1回だけ、10分間使えます。`,
    link,
    '心当たりがない場合は、このメールを無視してください。パスワードは変わりません。確認されるまで、このアドレスにほかのメールを送ることもありません。',
  ],
})

export const answerOf = (shop: string) => `${shop}からのお返事`
