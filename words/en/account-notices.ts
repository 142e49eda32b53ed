// What is said of logging in and of accounts that are gone.

export const loginOvertaken = 'Another login or a logout came in between.'
export const accountDeleted = 'This account was deleted. Everything it kept on this device has been removed.'
export const otherAccountDeleted = 'An account that was used on this device was deleted. Everything it kept here has been removed.'
