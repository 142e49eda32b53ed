import * as v from 'valibot'
import { isDay } from '../domain/day.ts'
import { breaks } from '../domain/rules.ts'
import { hasUsernameCharacters, MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '../domain/registration.ts'
import { PHONE } from '../domain/phone.ts'
import { isOneLine, isVisible } from '../domain/text.ts'
import { Email } from './email.ts'
import { DeviceId, Gems } from './primitives.ts'
import { InventoryRecord } from './records.ts'

const visible = v.check(isVisible, breaks('required'))
const oneLine = v.check(isOneLine, breaks('characters'))
const Name = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME, breaks('name')), oneLine)
const Username = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, breaks('required')),
  visible,
  oneLine,
  v.regex(/^[^\s@]{1,40}$/u, breaks('username')),
  v.check(hasUsernameCharacters, breaks('username')),
)
const Password = v.pipe(v.string(), v.minLength(MIN_PASSWORD, breaks('password')), v.maxLength(MAX_PASSWORD, breaks('passwordLong')))
const Phone = v.pipe(v.string(), v.regex(PHONE, breaks('phone')))
const Birthday = v.pipe(v.string(), v.check(isDay, breaks('birthday')))
/** A picture as a data URL; the server checks its bytes (at most 2 MB before base64). */
const Picture = v.pipe(v.string(), v.startsWith('data:image/', breaks('picture')), v.maxLength(2_800_000, breaks('picture')))
const Empty = v.literal('')
/** An existing password, for a login or a confirmation: it need not keep the rules for new ones. */
const PresentPassword = v.pipe(v.string(), v.minLength(1, breaks('passwordMissing')), v.maxLength(MAX_PASSWORD, breaks('passwordLong')))

/** An email or username. */
const Identifier = v.pipe(v.string(), v.trim(), v.minLength(1, breaks('identifierMissing')), v.maxLength(254, breaks('identifierLong')))

/** POST /api/auth/register. Unset optional fields are omitted (specification §7). */
export const RegisterBody = v.strictObject({
  name: v.optional(Name),
  username: Username,
  email: Email,
  password: Password,
  phoneNumber: v.optional(Phone),
  birthday: v.optional(Birthday),
  profilePicture: v.optional(Picture),
})
export type RegisterBody = v.InferOutput<typeof RegisterBody>

/** POST /api/auth/login. */
export const LoginBody = v.strictObject({
  emailOrUsername: Identifier,
  password: PresentPassword,
})
export type LoginBody = v.InferOutput<typeof LoginBody>

/**
 * PUT /api/users/{id}: only changed fields; an empty text clears an optional one. `currentPassword` is needed with a new e-mail or
 * password, and with a new phone number if the login is older than 15 minutes (DECISIONS D12).
 */
export const UpdateUserBody = v.pipe(
  v.strictObject({
    name: v.optional(Name),
    username: v.optional(Username),
    email: v.optional(Email),
    password: v.optional(Password),
    phoneNumber: v.optional(v.union([Empty, Phone])),
    birthday: v.optional(v.union([Empty, Birthday])),
    profilePicture: v.optional(v.union([Empty, Picture])),
    currentPassword: v.optional(PresentPassword),
  }),
)
export type UpdateUserBody = v.InferOutput<typeof UpdateUserBody>

/** The user as every call answers it. `profilePicture` is an address of the shop, or '' for the default picture. */
export const SessionUser = v.object({
  id: v.string(),
  name: v.string(),
  username: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  birthday: v.string(),
  profilePicture: v.string(),
  gems: Gems,
  personalityType: v.string(),
  inventory: v.array(InventoryRecord),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

export const UserResponse = v.object({ ok: v.literal(true), user: SessionUser })
export type UserResponse = v.InferOutput<typeof UserResponse>

/** The answer of login and registration. `token` is sent back as a bearer; `deviceId` numbers this device's mutations (DECISIONS D11). */
export const LoginResponse = v.object({ ok: v.literal(true), user: SessionUser, token: v.string(), deviceId: DeviceId })
export type LoginResponse = v.InferOutput<typeof LoginResponse>
