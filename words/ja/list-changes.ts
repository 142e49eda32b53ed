export const addedToCart = (name: string) => `${name}をカートに入れました`
export const removedFromCart = (name: string) => `${name}をカートから削除しました`
export const movedToCart = (name: string) => `${name}をカートに移しました`
export const movedToWishlist = (name: string) => `${name}をほしいものリストに移しました`
export const addedToWishlist = (name: string) => `${name}をほしいものリストに追加しました`
export const removedFromWishlist = (name: string) => `${name}をほしいものリストから削除しました`
