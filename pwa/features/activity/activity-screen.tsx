import * as say from '#words/activity.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Picks } from '../../components/picks/picks.tsx'
import { ReceiptItem } from '../../components/receipt-item/receipt-item.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useShowMore } from '../../components/use-show-more.ts'
import { box, dot, heart, line, star, turned } from '../../components/sticker/draw-sticker.ts'
import { useAccount } from '../../state/account.ts'
import { nameIn, useCatalog } from '../../state/catalog.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { useSuggestions } from '../../actions/suggestions.ts'
import type { ReceiptView } from '../../state/receipts.ts'
import { useHasQuizzes } from '../../state/shop.ts'
import { piecesOf, wordsOfReceipt } from './outcome-words.ts'
import { PendingChanges } from './pending-changes.tsx'

const AT_ONCE = 50
/** So few leave room for something to go on with. */
const FEW = 10

export default function ActivityScreen() {
  const { status, pending, receipts } = useReceipts()
  const isGuest = useAccount(({ owner }) => owner === '')
  const kind = useHasQuizzes() ? 'quizzes' : 'none'
  const { list, shown, showMore } = useShowMore<ReceiptView, HTMLOListElement>(receipts, AT_ONCE)

  return (
    <div className="wrap page" data-accent="lemon">
      <PageHeader title={say.title} lede={say.lede}>
        {receipts.length > 0 && (
          <>
            <ButtonLink to="/results">{say.gemHistory}</ButtonLink>
            <ButtonLink to="/inventory">{say.inventory}</ButtonLink>
          </>
        )}
      </PageHeader>
      {status === 'loading' && (
        <Loading label={say.loading}>
          <Skeleton shape="block" height="10rem" />
        </Loading>
      )}
      {status === 'ready' && pending.length + receipts.length === 0 && (
        <EmptyState
          picture={<Sticker drawing={DIARY} size={160} />}
          title={say.nothingYet}
          text={(isGuest ? say.start : say.elsewhere)[kind]}
        >
          {isGuest ? (
            <>
              <ButtonLink look="primary" to="/shop">
                {say.visitShop}
              </ButtonLink>
              <ButtonLink to="/quiz">{say.takeQuiz}</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink look="primary" to="/results">
                {say.gemHistory}
              </ButtonLink>
              <ButtonLink to="/inventory">{say.inventory}</ButtonLink>
            </>
          )}
        </EmptyState>
      )}
      <div className="stack activity">
        {pending.length > 0 && <PendingChanges pending={pending} />}
        {receipts.length > 0 && (
          <section className="stack" aria-labelledby="activity-settled">
            <h2 id="activity-settled">{say.settled}</h2>
            <ol ref={list} className="receipts activity-settled">
              {shown.map((receipt) => (
                <Receipt key={receipt.id} receipt={receipt} all={receipts} />
              ))}
            </ol>
            {receipts.length > shown.length && <Button onClick={() => showMore(AT_ONCE)}>{say.showOlder}</Button>}
          </section>
        )}
      </div>
      {status === 'ready' && pending.length + receipts.length <= FEW && <SomethingNew />}
    </div>
  )
}

function Receipt({ receipt, all }: { receipt: ReceiptView; all: readonly ReceiptView[] }) {
  const catalog = useCatalog()
  const nameOf = (itemId: string, seen?: string) => nameIn(catalog, itemId, seen)
  const asked = receipt.outcome.status === 'needs_decision' ? receipt.outcome.decisionId : undefined
  const open = useAccount(({ decisions }) => decisions.some(({ id }) => id === asked))
  const { title, tone, text } = wordsOfReceipt(receipt, nameOf)
  const pieces = piecesOf(receipt, all, nameOf)
  return (
    <ReceiptItem title={title} outcome={text} tone={tone} at={receipt.at}>
      {pieces !== '' && <p className="muted">{pieces}</p>}
      {open && (
        <ButtonLink size="small" look="primary" to="/decisions">
          {say.answer}
        </ButtonLink>
      )}
    </ReceiptItem>
  )
}

function SomethingNew() {
  return <Picks large title={say.somethingNew} products={useSuggestions('activity')} />
}

/** A diary with its pencil: what was done is written down here, and so far nothing is. */
const DIARY =
  turned(
    -8,
    box('pink', 30, 22, 84, 112, 10) +
      box('cream', 44, 22, 70, 112, 6) +
      line('M60 54h38M60 72h38M60 90h22') +
      [40, 66, 92, 118].map((y) => line(`M22 ${y}h16`)).join('') +
      heart('mint', 96, 122, 14),
  ) +
  turned(38, box('lemon', 104, 30, 16, 84, 3) + line('M104 46h16') + `<path fill="#fffdf6" d="M104 114h16l-8 18z"/>`) +
  star('blue', 136, 132, 14) +
  dot('ink', 24, 140, 3)
