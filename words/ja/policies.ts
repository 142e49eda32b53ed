export const title = 'ポリシー'
export const lede = (shop: string) => `短い文書が2つ。利用者と${shop}がお互いに期待できることと、どのデータがどこに保存されるかです。`
export const terms = '利用規約'
export const termsText = 'ジェムの仕組み、売り手とは誰か、アカウントの閉じ方。'
export const readTerms = '利用規約を読む'
export const privacy = 'プライバシーポリシー'
export const privacyText = (shop: string) => `${shop}がどのデータを、どこに、どのくらい保存するか。そして、その削除のしかた。`
export const readPrivacy = 'プライバシーポリシーを読む'
