// What the shop answers to steps of a recovery that went well: the server says it in English, the app in its own language.

/** The same whether or not there is such an account. */
export const linkMailed = 'If this account exists, an email with a link is on its way. The link works once, for ten minutes.'
export const passwordSet = 'Your password was changed. You can log in now.'
