import type { ReactNode } from 'react'

// `cutOff` is the sentence "You’re offline" or "The shop isn’t answering", without its full stop.

export const title = 'Account'
export const lede = 'Your profile, your personality type and your gems.'
export const editOffline = (cutOff: string) => `${cutOff}. You can edit your details now and save them later.`
export const sessionInvalid = 'Your session looks invalid. Please log in again.'
export const noSession = 'User session invalid. Please log in again.'

export const cancel = 'Cancel'
export const currentPassword = 'Current password'
export const wrongPassword = 'That isn’t your current password.'
export const saving = 'Saving…'

export const updated = 'Account updated successfully!'
export const notUpdated = 'Failed to update account. Please try again.'
export const notUpdatedOffline = (cutOff: string) => `${cutOff}, so nothing was saved. What you typed stays here: save it later.`
/** Follows "we don’t know yet whether". */
export const changesWereSaved = 'your changes were saved'
export const unsavedChanges = 'You have changes here that are not saved yet.'
export const profilePicture = 'Profile picture'
export const asterisk = 'Fields with an asterisk are required.'
export const name = 'Name'
export const nameNeeded = 'You have not given a name yet. It is needed to save any change here.'
export const username = 'Username'
export const email = 'Email'
export const phoneNumber = 'Phone number'
/** How a phone number is typed: its form is the same in every language. */
export const phoneForm = '123-456-7890'
export const birthday = 'Birthday'
export const newPassword = 'New Password (optional)'
export const newPasswordHint = 'At least 8 characters. Saving it logs out your other devices.'
export const saveChanges = 'Save Changes'

export const confirmTitle = 'Is it really you?'
export const confirmWhy = 'This change affects who can log in to your account. Enter your current password to save it.'
export const confirm = 'Confirm'

export const confirmEmail = 'Confirm your email'
export const linkSent = (address: ReactNode) => (
  <>
    <span>We sent a link to </span>
    {address}
    <span>. Until you open it, we email you nothing else about your account.</span>
  </>
)
/** Follows "we don’t know yet whether". */
export const emailWasSent = 'the email was sent'
export const sentAgain = 'Sent. The link works once, for a week.'
export const notSentAgain = (cutOff: string) => `${cutOff}. Nothing was sent.`
export const sending = 'Sending…'
export const sendAgain = 'Send the link again'

export const personalityType = 'Personality type'
export const noPersonalityType = 'Not Set — Take the Quiz'
export const viewResults = 'View All Results'
export const retakeQuiz = 'Retake Quiz'
export const gemBalance = 'Gem balance'

export const devices = 'Devices'
export const devicesLede = 'Where you are logged in. A login expires after half a year.'
export const loading = 'Loading…'
export const showDevices = 'Show devices'
export const devicesNotLoaded = (cutOff: string) => `${cutOff}. Try again later to see your devices.`
export const thisDevice = 'This device'
/** Both are days. */
export const deviceUsed = (used: string, since: string) => `Last used ${used}, logged in since ${since}`
export const logOutDevice = 'Log out here'
export const logOutDeviceNamed = (device: string, since: string) => `Log out here: ${device}, since ${since}`
/** Follows "we don’t know yet whether". */
export const deviceWasLoggedOut = (device: string) => `${device} was logged out`
export const deviceLoggedOut = (device: string) => `${device} is logged out.`

export const storage = 'Offline & storage'
export const storageLede = (shop: string) => `What ${shop} keeps on this device so that it works offline.`
export const storageTotal = (size: string) => `Total: ${size}`
export const browserSilent = 'Your browser doesn’t say'
export const app = 'App'
export const catalog = 'Catalog'
/** `written`: the count as it is written, `asOf`: "as of Nov 29". */
export const productsAsOf = (count: number, written: string, asOf: string) => `${written} ${count === 1 ? 'product' : 'products'}, ${asOf}`
export const noCatalog = 'Not on this device'
export const pictures = 'Pictures'
export const picturesAsSeen = 'Kept as you see them'
/** `written`: the count as it is written. */
export const picturesHere = (count: number, written: string, size: string) => `${written} ${count === 1 ? 'picture' : 'pictures'}, ${size}`
/** Where some of them are missing; `hereWritten` and `written`: their count and the whole one, as they are written. */
export const picturesHereOf = (hereWritten: string, count: number, written: string, size: string) =>
  `${hereWritten} of ${written} ${count === 1 ? 'picture' : 'pictures'}, ${size}`
export const shopData = 'Shop and account data'
export const waitingToBeSent = 'Waiting to be sent'
export const nothingWaits = 'Nothing'
export const ifSpaceRunsLow = 'If space runs low'
export const browserKeeps = 'Your browser keeps it'
export const browserMayRemove = 'Your browser may remove it'
export const working = 'Working…'
export const refresh = 'Refresh'
export const notAllRefreshed = 'Not everything could be refreshed. Try again when you’re online.'
export const protect = 'Don’t let the browser delete it'
export const notProtected = (shop: string) => `Your browser said no. It may agree once ${shop} is installed.`
export const somePictures = 'Keep only some pictures'
/** `which`: "all pictures" or "2,100 of 2,600 pictures". */
export const downloadPictures = (which: string, size: string) => `Download ${which} (${size})`

/** Opens a dialog. */
export const clearAsk = 'Clear…'
export const clearTitle = 'Clear this device?'
export const clearWhat =
  'Catalog, pictures, books, results and what you looked at are removed from this device. Your account stays as it is.'
/** `waiting`: "1 order and 2 changes". */
export const clearWaiting = (waiting: string) => `Waiting to be sent: ${waiting}. It is stored only on this device.`
export const clearOffline = 'You’re offline: there will be nothing to browse until you’re back online.'
export const discardAndLogOut = (waiting: string) => `Discard ${waiting} and log out`
export const clearKeepWaiting = 'Clear, but keep what is waiting'
export const clear = 'Clear'
export const cleared = (shop: string) => `Cleared. It comes back as you use ${shop} online.`

export const languageLede = 'The shop on this device, and the emails it sends you.'

export const yourData = 'Your data'
export const yourDataLede = 'Everything we store about your account, in one file (JSON).'
export const preparing = 'Preparing…'
export const downloadData = 'Download my data'
export const savedAs = (file: string) => `Saved as ${file}.`
export const dataNotLoaded = (cutOff: string) => `${cutOff}. Your data is on the server.`

export const deleteAccount = 'Delete account'
export const deleteWhat = 'This permanently deletes your profile, gems, quiz results and everything you collected.'
/** Opens a dialog. */
export const deleteAsk = 'Delete Account'
export const deleteTitle = 'Are you sure you want to delete your account?'
export const deleteWarning =
  'This cannot be undone. Your gems, inventory, wishlist and results are deleted from this device and from the server.'
export const keepAccount = 'Keep my account'
export const deleting = 'Deleting…'
export const deletePermanently = 'Delete permanently'
export const deleted = "Account deleted. We're sorry to see you go."
/** Follows "we don’t know yet whether". */
export const accountWasDeleted = 'your account was deleted'
export const notDeleted = 'Could not delete account.'
export const notDeletedOffline = (cutOff: string) => `Could not delete account. ${cutOff}.`
