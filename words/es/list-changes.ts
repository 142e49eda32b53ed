export const addedToCart = (name: string) => `Añadiste ${name} a tu carrito`
export const removedFromCart = (name: string) => `Quitaste ${name} de tu carrito`
export const movedToCart = (name: string) => `Pasaste ${name} a tu carrito`
export const movedToWishlist = (name: string) => `Pasaste ${name} a tu lista de deseos`
export const addedToWishlist = (name: string) => `Añadiste ${name} a tu lista de deseos`
export const removedFromWishlist = (name: string) => `Quitaste ${name} de tu lista de deseos`
