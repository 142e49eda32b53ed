/** Until the page's own text is there. */
export const title = 'About Us'
export const toStore = 'To the stalls'
export const contact = 'Contact Us'
