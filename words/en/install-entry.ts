/** The entry of the menu, and the title of its guide. */
export const install = (shop: string) => `Install ${shop}`
