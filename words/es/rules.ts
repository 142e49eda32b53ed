/**
 * What a field of a form says when what was typed breaks a rule, by the rule. Its numbers are those of the rules: 100 and 200 characters, 8 for a new
 * password, 10 answers, 20 details.
 */
export const rules = {
  required: 'Please fill out all required fields.',
  characters: 'This contains a character that cannot be saved. Please type it again.',
  name: 'A name can have at most 100 characters.',
  passwordLong: 'A password can have at most 200 characters.',
  password: 'Password must be at least 8 characters.',
  mismatch: 'Passwords do not match.',
  phone: 'Phone number looks invalid.',
  birthday: 'Birthday must be YYYY-MM-DD',
  future: 'Birthday cannot be in the future.',
  email: 'Please enter a valid email address.',
  username: 'A username can have 1 to 40 characters, without spaces or @.',
  picture: 'Please choose a PNG, JPEG or WebP picture of at most 2 MB and 4096 × 4096 pixels.',
  passwordMissing: 'Please enter your password.',
  identifierMissing: 'Please enter your email or username.',
  identifierLong: 'This is too long for an email or username.',
  lookUp: 'Please give a phone number or a birthday.',
  sharedBirthday: 'More than one account has this birthday. Try your phone number instead, or contact us.',
  sharedPhone: 'More than one account has this phone number. Try your birthday instead, or contact us.',
  weakPassword: 'This password is too easy to guess: it is a common one, a pattern or your name. A few words of your own are safer.',
  confirmLink: 'This link is no longer valid. Please ask for a new one.',
  resetLink: 'This reset link is no longer valid. Please ask for a new one.',
  answers: 'At most ten answers.',
  details: 'At most 20 details.',
}
