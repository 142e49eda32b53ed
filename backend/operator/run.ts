import { ApiError } from '../api-error.ts'
import { showAccounts } from './accounts.ts'
import { orUnknown } from '../outcome-unknown.ts'
import { jsonText } from '../printable.ts'
import type { CommandLine, CommandName } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { grant, refund } from './gems.ts'
import { answerMessage, deleteMessage, markMessage } from './handle-message.ts'
import { showMails } from './mails.ts'
import { showMessage, showMessages } from './messages.ts'
import { showOrders } from './orders.ts'
import { sessions } from './sessions.ts'
import { exportWhole, removeWhole } from './whole-account.ts'

const COMMANDS: Record<CommandName, (desk: Desk, line: CommandLine) => Promise<Shown | Proposed>> = {
  accounts: showAccounts,
  orders: showOrders,
  messages: showMessages,
  message: showMessage,
  answer: answerMessage,
  mark: markMessage,
  'delete-message': deleteMessage,
  mails: showMails,
  grant,
  refund,
  sessions,
  'delete-account': removeWhole,
  export: exportWhole,
}

/** The operator at the other end. */
interface Asking {
  /** Asked before anything is changed. */
  agrees(warning: string): Promise<boolean>
  /** Tells a line that is no answer: on another stream than that. */
  notice(line: string): void
}

/**
 * Runs a command and answers what is to be printed. Throws an Error in words for the operator where nothing was done, OutcomeUnknown where that is not
 * known.
 */
export async function runCommand(desk: Desk, line: CommandLine, asking: Asking): Promise<string> {
  try {
    const answer = await COMMANDS[line.name](desk, line)
    const { data, lines } = 'act' in answer ? await carryOut(answer, asking) : answer
    return line.json ? jsonText({ ok: true, ...data }) : lines.join('\n')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') throw new Refusal('The account is gone.')
    throw error
  }
}

async function carryOut({ warning, act, again, newKey }: Proposed, { agrees, notice }: Asking): Promise<Shown> {
  if (!(await agrees(warning))) throw new Refusal('Nothing was changed.')
  if (newKey !== undefined) notice(`The key of this change is ${newKey}: run again with --key=${newKey}, it is made once.`)
  return orUnknown(act, again)
}
