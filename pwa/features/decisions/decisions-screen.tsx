import * as say from '#words/decisions.tsx'
import { useShallow } from 'zustand/react/shallow'
import type { Decision } from '#sync-protocol/api/account-state.ts'
import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Picks } from '../../components/picks/picks.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { usePatience } from '../../components/use-patience.ts'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useReadAnew } from '../../components/use-read-anew.ts'
import { useSingleTaps } from '../../components/use-single-taps.ts'
import { useSteps } from '../../components/use-steps.ts'
import { dot, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'
import { useAccount, type AccountView } from '../../state/account.ts'
import { useSuggestions } from '../../actions/suggestions.ts'
import { isAnsweredHere } from '../../actions/orders.ts'
import { notify } from '../../state/notices.ts'
import { QuestionCard } from './question-card.tsx'
import { UndecidedChanges } from './undecided-changes.tsx'

/** A ticket that was stamped: nothing holds it up. */
const CLEAR_TICKET =
  turned(
    -10,
    shape('lemon', 'M20 52h120v18a12 12 0 0 0 0 24v18H20V94a12 12 0 0 0 0-24z') +
      line('M58 54v8m0 12v8m0 12v8') +
      star('pink', 40, 82, 12) +
      line('M74 70h44M74 84h30'),
  ) +
  dot('mint', 116, 116, 26) +
  line('M104 116l9 9 16-18') +
  star('blue', 34, 30, 13)

export default function DecisionsScreen() {
  const { ready, decisions, undecided } = useSteps(
    useAccount(useShallow(({ ready, decisions, undecided }) => ({ ready, decisions, undecided }))),
    stepOf,
  )
  // What stands below the title would be pushed down by what is known later.
  const known = usePatience(ready)
  const title = titleFor(decisions.length, undecided.length)
  const isAsked = decisions.length + undecided.length > 0
  const answered = useClosedElsewhere(decisions)
  useReadAnew(!isAsked)
  const onClickCapture = useSingleTaps(decisions.length + undecided.length)

  return (
    <div className="wrap page" data-accent="blue" onClickCapture={onClickCapture}>
      {/* Another title is another header: one text goes before the other comes. */}
      <PageHeader key={title} title={title} />
      <div className="stack questions">
        {decisions.map((question) => (
          <QuestionCard key={question.id} question={question} onAnswered={() => answered(question.id)} />
        ))}
        {undecided.length > 0 && <UndecidedChanges changes={undecided} />}
        {known && !ready && (
          <Loading label={say.loading}>
            <Skeleton shape="block" height="10rem" />
          </Loading>
        )}
        {ready && !isAsked && (
          <EmptyState picture={<Sticker drawing={CLEAR_TICKET} size={160} />} title={say.nothingAsked} text={say.whenAsked}>
            <ButtonLink look="primary" to="/cart">
              {say.toCart}
            </ButtonLink>
            <ButtonLink to="/activity">{say.seeActivity}</ButtonLink>
          </EmptyState>
        )}
        {ready && decisions.length + undecided.length <= 1 && <SomethingNew />}
      </div>
    </div>
  )
}

function titleFor(orders: number, changes: number): string {
  if (orders > 0) return say.ordersTitle(orders)
  return changes > 0 ? say.changesTitle : say.title
}

function stepOf({ ready, decisions, undecided }: Pick<AccountView, 'ready' | 'decisions' | 'undecided'>): string | undefined {
  return ready ? [...decisions, ...undecided].map(({ id }) => id).join() : undefined
}

function SomethingNew() {
  return <Picks large title={say.somethingNew} products={useSuggestions('decisions')} />
}

/** Says so when a question goes away that was not answered here; the returned function marks one as answered here. */
function useClosedElsewhere(decisions: readonly Decision[]): (id: string) => void {
  const shown = useRef<readonly string[]>([])
  const answered = useRef(new Set<string>())

  useEffect(() => {
    const open = decisions.map(({ id }) => id)
    const closed = shown.current.filter((id) => !open.includes(id))
    shown.current = open
    // Not told: questions closed by an order placed here, and questions that went with a logout.
    const isNews = useAccount.getState().ready && closed.length > 0 && !closed.some((id) => answered.current.has(id))
    if (isNews) void tell(closed)
  }, [decisions])

  return (id) => void answered.current.add(id)
}

async function tell(closed: readonly string[]): Promise<void> {
  notify({ tone: 'info', text: (await isAnsweredHere(...closed)) ? say.answeredInTab : say.closedElsewhere })
}
