import type { Decision } from '#sync-protocol/api/account-state.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import type { MutationName, ResultOf } from '#sync-protocol/mutations/registry.ts'

/**
 * What a screen may say of something the user just did (DECISIONS D3: never more than is so).
 *
 * - `done`: the server has it durably. `result` is undefined only when this app version cannot read it ("?" in a text). `tooLate`: it
 *   is an order that the user has taken back, but which had been placed by then.
 * - `waiting`: it is durable on this device and will be sent; the server has not answered yet. `id` names it to `withdraw`.
 * - `decision`: the server asks; the question stands in `useAccount().decisions`.
 * - `refused`: nothing happened, here or on the server; `message` is the text to show, `issues` what the shop said of single fields.
 * - `failed`: it could not even be stored on this device (disk full, storage forbidden); nothing changed.
 */
export type Answer<Name extends MutationName = MutationName> =
  | { kind: 'done'; result: ResultOf<Name> | undefined; tooLate?: true }
  | { kind: 'waiting'; id: string }
  | { kind: 'decision'; why: Decision['why']; message: string; decisionId: string }
  | { kind: 'refused'; code: ErrorCode; message: string; issues?: readonly FieldIssue[] }
  | { kind: 'failed'; message: string }
