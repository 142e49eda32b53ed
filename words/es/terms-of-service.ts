export const title = 'Terms of Service'
