// What is said of this device and of what it sends.

export const saved = 'Saved.'
/** The link beside it. */
export const loginToOrder = 'Log in to check out.'
export const stillUnreached = 'The shop still can’t be reached.'
export const discarded = 'This was discarded.'

export const closeOlderTabs = (shop: string) => `Please close the other tabs of ${shop}: an older version is still open there.`
export const onlyInMemory = (shop: string) =>
  `Your browser can’t save anything for ${shop}. While you’re logged in and online, what you do is sent at once; anything else is gone when you close this page.`
export const notSaving = (shop: string) => `Your browser can’t save anything for ${shop} right now. Please reload the page.`
export const notSavedHere = (shop: string) => `Your browser can’t save anything for ${shop} right now, so nothing was changed.`
export const notSentFull = 'This device is full. What you do is saved, but it can only be sent once there is some space.'
export const notKeptFull = 'This device is full, so the change could not be kept. Free some space and try again.'
export const notRestored = 'Something from your last visit could not be restored. Please check your cart and wishlist.'
export const seeOtherTab = (shop: string) => `That didn’t work, and nothing was changed. Please check your other ${shop} tab.`

export const otherOrderWaits = 'Another order of yours is already waiting to be placed.'
export const orderBeforePlaced = 'Your order before this one had already been placed.'
