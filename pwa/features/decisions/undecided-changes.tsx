import * as say from '#words/decisions.tsx'
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

/** Changes that cannot be sent without the user's decision on each. */
export function UndecidedChanges({ changes }: { changes: readonly UndecidedChange[] }) {
  const catalog = useCatalog()
  const [busy, run] = useBusy()

  const decide = (chosen: readonly UndecidedChange[], choice: 'resend' | 'discard') =>
    run(async () => {
      for (const { id } of chosen) await resolve(id, choice)
    })
  const ways = (chosen: readonly UndecidedChange[], areAll = false) => (
    <>
      <Button disabled={busy} onClick={() => void decide(chosen, 'resend')}>
        {areAll ? say.sendAllAgain : say.sendAgain}
      </Button>
      <Button look="danger" disabled={busy} onClick={() => void decide(chosen, 'discard')}>
        {areAll ? say.discardAll : say.discard}
      </Button>
    </>
  )

  return (
    <Card as="section" accent="blue" className="stack question" aria-labelledby="undecided-title">
      <h2 id="undecided-title">{say.changesHeading}</h2>
      {changes.some(({ why }) => why === 'device') && <p>{say.changesOfDevice}</p>}
      {changes.some(({ why }) => why === 'refused') && <p>{say.changesRefused(shopName())}</p>}
      <ol className="receipts">
        {changes.map((change) => (
          <ReceiptItem
            key={change.id}
            title={wordsOfChange(change.name, change.args, (itemId) => nameIn(catalog, itemId), 'attempt')}
            outcome={say.whyAsked[change.why]}
            tone="asked"
            at={change.at}
          >
            <Typed change={change} />
            {ways([change])}
          </ReceiptItem>
        ))}
      </ol>
      {changes.length > 1 && <div className="row">{ways(changes, true)}</div>}
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
