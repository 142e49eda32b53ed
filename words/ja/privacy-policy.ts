export const title = 'プライバシーポリシー'
