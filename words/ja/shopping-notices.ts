export const movedToWishlist = (count: number) => `${count}点をほしいものリストに移しました。`
export const movedToCart = (count: number) => `${count}点をカートに移しました。`
export const removed = (name: string) => `${name}を削除しました。`
