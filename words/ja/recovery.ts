export const linkMailed = 'このアカウントがあれば、リンクの入ったメールが届きます。リンクは1回だけ、10分間使えます。'
export const passwordSet = 'パスワードを変更しました。これでログインできます。'
