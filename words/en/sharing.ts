// Showing a friend: the button that shares an address.

export const share = 'Share'
export const copied = 'Link copied.'
export const notCopied = 'This browser can’t share or copy. Copy the address by hand.'
