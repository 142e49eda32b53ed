export const title = 'パーソナライズ'
export const lede = (hasBooks: boolean) => (hasBooks ? 'いまは本、もうすぐ音楽と読みものも。' : 'もうすぐ音楽と読みものを。')
export const othersSay = 'みんなの声'
