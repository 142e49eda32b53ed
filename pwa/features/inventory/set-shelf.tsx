import * as say from '#words/inventory.tsx'
import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { SET_REWARD } from '#sync-protocol/domain/economy.ts'
import { countSet, ownedIn, SETS, titleOfSet, type SetName } from '#sync-protocol/domain/sets.ts'
import { badgeEarned, finishSet } from '#sync-protocol/mutations/finish-set.ts'
import { Button } from '../../components/button/button.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { perform } from '../../actions/perform.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { sendsInBackground } from '../../content/sending-words.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { notify } from '../../state/notices.ts'

export interface SetShelfProps {
  items: readonly InventoryItem[]
  /** False: of older purchases this device knows nothing. */
  isAll: boolean
}

/** The sets of which something is owned: how far each has come, and the badge of a finished one. */
export function SetShelf({ items, isAll }: SetShelfProps) {
  const products = useCatalog((catalog) => catalog.products)
  const badges = useAccount((account) => account.badges)
  const waiting = useReceipts().pending.flatMap(({ name, args }) => (name === finishSet.name ? [setIn(args)] : []))
  const isOwned = ownedIn(items)
  const sets = SETS.map((set) => ({ set, ...countSet(products, set, isOwned), hasBadge: badges.includes(set) }))
  const begun = sets.filter(({ owned, hasBadge }) => owned > 0 || hasBadge)
  if (products.length === 0 || begun.length === 0) return null
  return (
    <section className="stack" aria-labelledby="inventory-sets">
      <h2 id="inventory-sets">{say.sets}</h2>
      <ul className="sets">
        {begun.map(({ set, pieces, owned, hasBadge }) => (
          <li key={set} className="collected">
            <h3>{titleOfSet(set)}</h3>
            {pieces > 0 && <p>{isAll || owned === pieces ? say.ownedOfSet(owned, pieces) : say.atLeastOwnedOfSet(owned, pieces)}</p>}
            {hasBadge && <p className="set-badge">{say.badgeEarned}</p>}
            {!hasBadge && owned === pieces && <TakeBadge set={set} pieces={pieces} waits={waiting.includes(set)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The set that a change is about, whichever version it is of. */
function setIn(args: unknown): unknown {
  return typeof args === 'object' && args !== null && 'set' in args ? args.set : undefined
}

function TakeBadge({ set, pieces, waits }: { set: SetName; pieces: number; waits: boolean }) {
  const [busy, run] = useBusy()
  const take = async () => {
    const answer = await perform(finishSet, { set })
    if (answer.kind === 'done') notify({ tone: 'good', text: badgeEarned(set, answer.result?.earnedGems ?? 0) })
    else if (answer.kind === 'waiting')
      notify({ key: noticeKey.waits(answer.id), tone: 'info', text: say.badgeWaits(titleOfSet(set), sendsInBackground()) })
    else notify({ tone: 'bad', text: answer.message || say.badgeFailed })
  }
  return (
    <Button look="primary" disabled={busy || waits} onClick={() => void run(take)}>
      {waits ? say.badgeOnItsWay : say.takeBadge(pieces * SET_REWARD)}
    </Button>
  )
}
