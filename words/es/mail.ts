/**
 * What the shop mails to users; `shop` is its name. The server takes these modules by their paths, since it writes in every language at once. No mail quotes
 * anything that was typed: an account registered with a stranger's address would write to them in the shop's name.
 */
interface Words {
  subject: string
  /** Its paragraphs, top to bottom. */
  text: readonly string[]
}

const greeting = 'Hello,'

/** A one-time link to set a new password. */
export const setPassword = (shop: string, link: string): Words => ({
  subject: `Set a new password for ${shop}`,
  text: [
    greeting,
    `Someone, hopefully you, asked to set a new password for your ${shop} account. Use this link to set it. It works once, for ten minutes:`,
    link,
    'If it was not you, ignore this email: your password stays as it is.',
  ],
})

/** After a new password, so that its owner notices a change made by another person. `isEvery`: this device was logged out as well. */
export const passwordChanged = (shop: string, isEvery: boolean): Words => ({
  subject: `Your ${shop} password was changed`,
  text: [
    greeting,
    isEvery
      ? `The password of your ${shop} account was just changed, and every device was logged out.`
      : `The password of your ${shop} account was just changed, and every other device was logged out.`,
    'If it was not you, ask for a new link on the login page right away.',
  ],
})

/** To the address that an account had until now. The new one is not named: it may be a stranger's. */
export const emailChanged = (shop: string): Words => ({
  subject: `Your ${shop} email address was changed`,
  text: [
    greeting,
    `Your ${shop} account now has another email address, and messages about it go there from now on.`,
    'If it was not you, someone knows your password. Please write to us through the contact page right away.',
  ],
})

/** To an address that was not confirmed. */
export const confirmEmail = (shop: string, link: string): Words => ({
  subject: 'Is this your email address?',
  text: [
    greeting,
    `This address was entered for a ${shop} account. If it was you, this link confirms that it is yours. It works once, for a week:`,
    link,
    'If it was not you, ignore this email. Nothing else is sent to this address before it is confirmed.',
  ],
})

/** The same where its user has forgotten the password: the link leads through the question to the new one. */
export const confirmToSetPassword = (shop: string, link: string): Words => ({
  subject: `Set a new password for ${shop}`,
  text: [
    greeting,
    `Someone, hopefully you, asked to set a new password for the ${shop} account with this address. The address was never confirmed, so this link first asks you whether it is yours, and then goes straight on to your new password. It works once, for ten minutes:`,
    link,
    'If it was not you, ignore this email: the password stays as it is, and nothing else is sent to this address before it is confirmed.',
  ],
})

/** The subject of the operator's answer to a message of the contact form. */
export const answerOf = (shop: string) => `An answer from ${shop}`
