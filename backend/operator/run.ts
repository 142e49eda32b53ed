import { ApiError } from '../api-error.ts'
import { showAccounts } from './accounts.ts'
import { jsonText } from '../printable.ts'
import type { CommandLine, CommandName } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { grant, refund } from './gems.ts'
import { showMails } from './mails.ts'
import { showMessages } from './messages.ts'
import { showOrders } from './orders.ts'
import { sessions } from './sessions.ts'
import { exportWhole, removeWhole } from './whole-account.ts'

const COMMANDS: Record<CommandName, (desk: Desk, line: CommandLine) => Promise<Shown | Proposed>> = {
  accounts: showAccounts,
  orders: showOrders,
  messages: showMessages,
  mails: showMails,
  grant,
  refund,
  sessions,
  'delete-account': removeWhole,
  export: exportWhole,
}

/**
 * Runs a command and answers what is to be printed. `agrees` asks the operator before anything is changed. Throws an Error in words for the operator
 * where nothing was done.
 */
export async function runCommand(desk: Desk, line: CommandLine, agrees: (warning: string) => Promise<boolean>): Promise<string> {
  try {
    const answer = await COMMANDS[line.name](desk, line)
    const { data, lines } = 'act' in answer ? await carryOut(answer, agrees) : answer
    return line.json ? jsonText({ ok: true, ...data }) : lines.join('\n')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') throw new Refusal('The account is gone.')
    throw error
  }
}

async function carryOut({ warning, act }: Proposed, agrees: (warning: string) => Promise<boolean>): Promise<Shown> {
  if (!(await agrees(warning))) throw new Refusal('Nothing was changed.')
  return act()
}
