import { useShallow } from 'zustand/react/shallow'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { itemText, piecesIn } from '../../content/piece-text.ts'
import { waitingWords } from '../../content/waiting-words.ts'
import { useAccount } from '../../state/account.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import type { TodaysQuiz } from './use-todays-quiz.ts'

/** How the account stands, at a glance: gems, type, what waits or else lies in the cart, and whether today's quiz has been played. Each leads to its page. */
export function StandingStrip({ quiz }: { quiz: TodaysQuiz }) {
  const { gems, personalityType } = useAccount(useShallow(({ gems, personalityType }) => ({ gems, personalityType })))

  return (
    <TicketStrip label="Your account at a glance">
      <Ticket world="pink" label="Your gems" to="/gem-shop">
        <GemAmount gems={gems} />
      </Ticket>
      <Ticket world="mint" label="Your type" to="/personality">
        <ArchetypeWords type={personalityType} />
      </Ticket>
      <WaitingFact />
      <Ticket world="lemon" label="Today’s quiz" to={quiz.isPlayed ? '/results' : '/knowledge'} leads={quiz.isDue}>
        <span key={quiz.words} className="ticket-news">
          {quiz.words}
        </span>
      </Ticket>
    </TicketStrip>
  )
}

function WaitingFact() {
  const { pendingCount, pendingOrders, questions, inCart } = useAccount(
    useShallow(({ pendingCount, pendingOrders, decisions, undecided, cart }) => ({
      inCart: piecesIn(cart),
      pendingCount,
      pendingOrders,
      questions: raisedQuestions({ decisions, undecided }),
    })),
  )
  const isAsked = questions > 0
  // Where nothing waits, what is about to be ordered is told instead.
  if (pendingCount === 0 && !isAsked) {
    return (
      <Ticket world="blue" label="In your cart" to="/cart">
        {inCart === 0 ? 'Nothing yet' : itemText(inCart)}
      </Ticket>
    )
  }
  return (
    <Ticket world="blue" waits label={isAsked ? 'Waiting for you' : 'Waiting'} to={isAsked ? '/decisions' : '/activity'}>
      {isAsked ? `${questions} to decide` : waitingWords({ pendingCount, pendingOrders })}
    </Ticket>
  )
}
