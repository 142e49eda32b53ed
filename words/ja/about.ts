export const title = 'このショップについて'
export const toStore = '店先へ'
export const contact = 'お問い合わせ'
