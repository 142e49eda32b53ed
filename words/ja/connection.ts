export const cutOff = (isOnline: boolean) => (isOnline ? 'ショップから応答がありません' : 'オフラインです')
export const cutOffSentence = (isOnline: boolean) => `${cutOff(isOnline)}。`

export const online = 'オンライン'
export const offline = 'オフライン'
export const unknown = '接続中'
export const onHold = '保留中'
export const needsYou = '要確認'
export const thingsWaiting = (waiting: string) => `送信待ち：${waiting}`
export const isOnline = 'オンラインです。'
export const isConnecting = '接続中…'
