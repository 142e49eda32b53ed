export const title = 'Privacy Policy'
