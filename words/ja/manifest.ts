export const description = 'K-POP、アニメ、ヤングアダルト小説のファンのための夜市。オンラインでもオフラインでも、見て、集めて、遊べます。'
export const cart = 'カート'
export const kpop = 'K-POP'
export const anime = 'アニメ'
export const quiz = '知識クイズ'
export const screenshots: Readonly<Record<string, string>> = {
  'a-closer-look-at-a-pendant': 'ペンダントを近くで見る',
  'anime-stalls-by-day': '昼のアニメの店先',
  'checked-out-without-a-signal': '電波がなくても購入手続き',
  'k-pop-stalls-on-a-phone': 'スマホで見るK-POPの店先',
  'seven-shelves-of-books': '7つの本棚',
  'the-lane-at-night': '夜の通り',
  'your-type-as-a-star': '星になった自分のタイプ',
}
