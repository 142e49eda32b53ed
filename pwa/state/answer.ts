import type { Decision } from '#sync-protocol/api/account-state.ts'
import type { ErrorCode } from '#sync-protocol/domain/errors.ts'
import type { FieldIssue } from '#sync-protocol/protocol/field-issue.ts'
import type { MutationName, ResultOf } from '#sync-protocol/mutations/registry.ts'

/**
 * The result of the user's last action that a screen may tell (DECISIONS D3: never more than is true).
 *
 * - `done`: the server has it durably. `result` is undefined only when this app version cannot read it ("?" in a text). `tooLate`: the
 *   user withdrew the order, but it had already been placed.
 * - `waiting`: it is durable on this device and will be sent; the server has not answered yet. `id` is for `withdraw`.
 * - `decision`: the server asks; the question is in `useAccount().decisions`.
 * - `refused`: nothing happened, here or on the server; `message` is the text to show, `issues` the shop's texts for single fields.
 * - `failed`: it could not even be stored on this device (disk full, storage forbidden); nothing changed.
 */
export type Answer<Name extends MutationName = MutationName> =
  | { kind: 'done'; result: ResultOf<Name> | undefined; tooLate?: true }
  | { kind: 'waiting'; id: string }
  | { kind: 'decision'; why: Decision['why']; message: string; decisionId: string }
  | { kind: 'refused'; code: ErrorCode; message: string; issues?: readonly FieldIssue[] }
  | { kind: 'failed'; message: string }
