import { useShallow } from 'zustand/react/shallow'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { waitingWords } from '../../content/waiting-words.ts'
import { useAccount } from '../../state/account.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import type { TodaysQuiz } from './use-todays-quiz.ts'

/** How the account stands, at a glance: gems, type, what waits, and whether today's quiz has been played. Each leads to its page. */
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
      <Ticket world="lemon" label="Today’s quiz" to={quiz.isPlayed ? '/results' : '/knowledge'}>
        <span key={quiz.words} className="ticket-news">
          {quiz.words}
        </span>
      </Ticket>
    </TicketStrip>
  )
}

function WaitingFact() {
  const { pendingCount, pendingOrders, questions } = useAccount(
    useShallow(({ pendingCount, pendingOrders, decisions, undecided }) => ({
      pendingCount,
      pendingOrders,
      questions: raisedQuestions({ decisions, undecided }),
    })),
  )
  const isAsked = questions > 0
  const words = pendingCount > 0 ? waitingWords({ pendingCount, pendingOrders }) : 'Nothing'
  return (
    <Ticket world="blue" label={isAsked ? 'Waiting for you' : 'To send'} to={isAsked ? '/decisions' : '/activity'}>
      {isAsked ? `${questions} to decide` : words}
    </Ticket>
  )
}
