import { loginKey } from '../domain/account.ts'
import { brokenRule } from '../invalid.ts'

/**
 * Refuses a username that only looks like one: its unique form must keep to the rule too, or a full-width "@" would make
 * it the e-mail address of another account at login.
 */
export function checkUsername(username: string): void {
  if (!/^[^\s@\p{C}]{1,80}$/u.test(loginKey(username))) throw brokenRule('username', 'username')
}
