import { useEffect } from 'react'
import * as say from '#words/activity.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { CardStack } from '../../components/card-stack/card-stack.tsx'
import { ReceiptItem } from '../../components/receipt-item/receipt-item.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { wordsOfChange } from '../../content/change-words.ts'
import { noticeKey } from '../../content/notice-key.ts'
import { namesIn } from '../../content/names-in.ts'
import { piecesIn } from '../../content/pieces-in.ts'
import { retryNow } from '../../actions/mutate.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { nameIn } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { sayInSight } from '../../state/notices.ts'
import { takeBack } from '../../actions/orders.ts'
import type { PendingView } from '../../state/receipts.ts'
import { applyUpdate } from '../../actions/updates.ts'
import { useUpdates } from '../../state/updates.ts'
import { wordsOfPending } from './outcome-words.ts'

/** What the shop has not acknowledged yet, why, and what helps. */
export function PendingChanges({ pending }: { pending: readonly PendingView[] }) {
  const blocked = useAccount((account) => account.blocked)
  const undecided = useAccount((account) => account.undecided)
  const waiting = useAccount((account) => account.waiting)
  const online = useConnection(({ state }) => state !== 'offline')
  const catalog = useCatalog()
  const nameOf = (itemId: string) => nameIn(catalog, itemId)
  useEffect(() => sayInSight(waiting.map(({ entryId }) => noticeKey.waits(entryId))), [waiting])

  return (
    <section className="stack" aria-labelledby="activity-pending">
      <div className="row activity-head">
        <h2 id="activity-pending">{say.waiting}</h2>
        <WayOn blocked={blocked} asked={undecided.length > 0} />
      </div>
      <ol className="receipts">
        {pending.map((change) => {
          const { tone, text } = wordsOfPending(change, { blocked, online, undecided: undecided.some(({ id }) => id === change.id) })
          const title = wordsOfChange(change.name, change.args, nameOf, 'attempt')
          const order = waiting.find(({ entryId }) => entryId === change.id)
          return (
            <ReceiptItem
              key={change.id}
              title={order ? say.orderWithSize(title, piecesIn(order.lines), order.total) : title}
              outcome={text}
              tone={tone}
              at={change.at}
            >
              {order && (
                <>
                  <CardStack small pictures={order.lines.flatMap(({ itemId }) => catalog.byId.get(itemId) ?? [])} />
                  <p className="muted">
                    {namesIn(order.lines.map((line) => ({ ...line, name: nameIn(catalog, line.itemId, line.name) ?? line.name })))}
                  </p>
                  <TakeBack id={change.id} />
                </>
              )}
            </ReceiptItem>
          )
        })}
      </ol>
    </section>
  )
}

/** An order that waits can be taken back until the shop has it. */
function TakeBack({ id }: { id: string }) {
  const [busy, run] = useBusy()
  return (
    <Button size="small" disabled={busy} onClick={() => void run(() => takeBack(id))}>
      {say.cancelOrder}
    </Button>
  )
}

function WayOn({ blocked, asked }: { blocked: 'auth' | 'upgrade' | undefined; asked: boolean }) {
  const update = useUpdates(({ state }) => state)
  if (asked) {
    return (
      <ButtonLink look="primary" to="/decisions">
        {say.answer}
      </ButtonLink>
    )
  }
  if (blocked === 'auth') {
    return (
      <ButtonLink look="primary" to="/login" state={{ from: '/activity' }}>
        {say.logInAgain}
      </ButtonLink>
    )
  }
  if (blocked === 'upgrade' && update !== 'current') {
    return (
      <Button look="primary" onClick={applyUpdate}>
        {say.updateNow}
      </Button>
    )
  }
  return (
    <Button look="primary" onClick={retryNow}>
      {say.tryNow}
    </Button>
  )
}
