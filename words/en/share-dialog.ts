// The dialog in which a list is shared by a link.

export const titles = { wishlist: 'Share your wishlist', collection: 'Share your collection' }
export const about =
  'Whoever has the link sees what is on this list that day, and the name you choose for it. Nothing else of your account.'
export const name = 'Name of the list'
export const nameHint = 'Everybody with the link reads it. It need not be yours.'
export const nameMissing = 'Choose a name of up to 40 characters.'
export const makeLink = 'Make a link'
export const link = 'Link'
export const shareLink = 'Share the link'
export const saveName = 'Save the name'
export const endLink = 'End the link'
/** While what was done here waits to be sent. */
export const onceSent = 'For others a link opens, or ends, once your changes have been sent.'
