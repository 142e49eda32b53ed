export const title = 'Contact Us'
export const lede = 'Write to us, online or offline.'
export const name = 'Name'
export const email = 'Email'
export const message = 'Message'
export const sending = 'Sending…'
export const send = 'Send'
export const sent = 'Thank you! Your message has reached us.'
/** `when`: "as soon as the shop can be reached" or "when you next open the shop". */
export const waits = (when: string) => `Your message is saved on this device and will be sent ${when}.`
export const failed = 'Your message could not be sent. Please try again.'
export const nameMissing = 'Please tell us your name.'
export const emailMissing = 'Please tell us your email address, so that we can answer.'
export const emailWrong = 'This does not look like an email address.'
export const messageMissing = 'Please write a message.'

export const elsewhere = 'Elsewhere'
export const kpop = 'The big K-Pop community on Reddit. Not run by us.'
export const myAnimeList = 'MyAnimeList forum'
export const anime = 'The place to discuss anime and manga. Not run by us.'
export const youngAdult = 'Young-adult books, with spoilers marked. Not run by us.'
export const invite = 'Tell a friend by email'
export const inviteHow = (shop: string) => `Opens your email app with a link to ${shop}.`
/** The subject of the email to a friend. */
export const invitation = (shop: string) => `Meet me on ${shop}`
