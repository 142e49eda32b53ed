import type { MutationName } from '#sync-protocol/mutations/registry.ts'
import { useEffect } from 'react'
import { useAccount } from '../state/account.ts'
import { useLate } from '../state/late-code.ts'
import { useReceiptsStore, type ReceiptsState } from '../state/receipts.ts'
import { engine } from './load-engine.ts'

/** The activity of the open account, or of the guest; loads on first use and follows every change. */
export function useReceipts(): ReceiptsState {
  const owner = useAccount((account) => account.owner)
  const core = useLate(engine)
  useEffect(() => core?.followReceipts(owner, useReceiptsStore.setState), [core, owner])
  return useReceiptsStore()
}

/** Marks an outcome as shown by the calling screen itself. */
export async function noteShown(name: MutationName, id: string): Promise<void> {
  await (await engine()).answerTo(name, id)
}
