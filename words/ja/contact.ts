export const title = 'お問い合わせ'
export const lede = 'オンラインでもオフラインでも、メッセージをどうぞ。'
export const name = '名前'
export const email = 'メールアドレス'
export const message = 'メッセージ'
export const sending = '送信中…'
export const send = '送信'
export const sent = 'ありがとうございます！メッセージが届きました。'
export const waits = (when: string) => `メッセージはこの端末に保存しました。${when}送信されます。`
export const failed = 'メッセージを送信できませんでした。もう一度お試しください。'
export const nameMissing = 'お名前を入力してください。'
export const emailMissing = 'お返事できるように、メールアドレスを入力してください。'
export const emailWrong = 'メールアドレスの形になっていないようです。'
export const messageMissing = 'メッセージを入力してください。'

export const elsewhere = 'ほかの場所'
export const kpop = 'Redditにある、K-POPの大きなコミュニティ（英語）。このショップの運営ではありません。'
export const myAnimeList = 'MyAnimeListのフォーラム'
export const anime = 'アニメとマンガを語り合う場所（英語）。このショップの運営ではありません。'
export const youngAdult = 'ヤングアダルト小説の話題。ネタバレには印が付きます（英語）。このショップの運営ではありません。'
export const invite = '友だちにメールで教える'
export const inviteHow = (shop: string) => `${shop}へのリンクを入れて、メールアプリを開きます。`
export const invitation = (shop: string) => `${shop}で会おう`
