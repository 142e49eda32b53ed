import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { ReceiptItem } from '../../components/receipt-item/receipt-item.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { typedIn, wordsOfChange } from '../../content/change-words.ts'
import { resolve } from '../../actions/orders.ts'
import type { UndecidedChange } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { nameIn } from '../../state/catalog.ts'
import { shopName } from '../../state/shop.ts'

const WHY: Record<UndecidedChange['why'], string> = {
  device: 'May or may not have reached the shop',
  too_large: 'Too large to be sent as it is',
  refused: 'The shop could not read this change',
}

/** Changes that cannot be sent without the user's decision on each. */
export function UndecidedChanges({ changes }: { changes: readonly UndecidedChange[] }) {
  const catalog = useCatalog()
  const [busy, run] = useBusy()

  const decide = (chosen: readonly UndecidedChange[], choice: 'resend' | 'discard') =>
    run(async () => {
      for (const { id } of chosen) await resolve(id, choice)
    })
  const ways = (chosen: readonly UndecidedChange[], all: string) => (
    <>
      <Button disabled={busy} onClick={() => void decide(chosen, 'resend')}>
        {`Send ${all}again`}
      </Button>
      <Button look="danger" disabled={busy} onClick={() => void decide(chosen, 'discard')}>
        {all ? 'Discard all' : 'Discard'}
      </Button>
    </>
  )

  return (
    <Card as="section" accent="blue" className="stack question" aria-labelledby="undecided-title">
      <h2 id="undecided-title">Changes that need your answer</h2>
      {changes.some(({ why }) => why === 'device') && (
        <p>
          We can’t tell which of these reached the shop, because this device was away for a long time or its data was copied. Look at your
          cart, your inventory and your gems: send what is missing there again, and discard the rest.
        </p>
      )}
      {changes.some(({ why }) => why === 'refused') && (
        <p>
          {`The shop could not read some of these, so the rest went on without them. Copy what you wrote before you discard it; sending the same again may help once ${shopName()} has been updated.`}
        </p>
      )}
      <ol className="receipts">
        {changes.map((change) => (
          <ReceiptItem
            key={change.id}
            title={wordsOfChange(change.name, change.args, (itemId) => nameIn(catalog, itemId), 'attempt')}
            outcome={WHY[change.why]}
            tone="asked"
            at={change.at}
          >
            <Typed change={change} />
            {ways([change], '')}
          </ReceiptItem>
        ))}
      </ol>
      {changes.length > 1 && <div className="row">{ways(changes, 'all ')}</div>}
    </Card>
  )
}

/** What the user wrote is shown, so that it can be copied before it is discarded. */
function Typed({ change: { name, args } }: { change: UndecidedChange }) {
  const typed = typedIn(name, args)
  if (typed.length === 0) return null
  return (
    <dl className="question-typed">
      {typed.map(([field, text]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd translate="no">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
