export const loginOvertaken = 'その間に、別のログインかログアウトがありました。'
export const accountDeleted = 'このアカウントは削除されました。この端末にあったデータもすべて消去しました。'
export const otherAccountDeleted = 'この端末で使われていたアカウントが削除されました。ここにあったそのデータもすべて消去しました。'
