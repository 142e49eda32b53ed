import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import type { ReactNode } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { World } from '../../components/card/card.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { waitingWords } from '../../content/waiting-words.ts'
import { useAccount } from '../../state/account.ts'
import { raisedQuestions } from '../../state/raised-questions.ts'
import { useTodaysQuiz } from './use-todays-quiz.ts'

/** How the account stands, at a glance: gems, type, what waits, and whether today's quiz has been played. Each leads to its page. */
export function StandingStrip() {
  const { gems, personalityType } = useAccount(useShallow(({ gems, personalityType }) => ({ gems, personalityType })))
  const quiz = useTodaysQuiz()
  const archetype = personalityType === '' ? undefined : archetypeOf(personalityType)

  return (
    <ul className="standing" aria-label="Your account at a glance">
      <Fact world="pink" label="Your gems" to="/gem-shop">
        <GemAmount gems={gems} />
      </Fact>
      <Fact world="mint" label="Your type" to="/personality">
        {archetype === undefined ? (
          'Find out'
        ) : (
          <>
            {archetype.type || personalityType} <span className="standing-more">{archetype.name}</span>
          </>
        )}
      </Fact>
      <WaitingFact />
      <Fact world="lemon" label="Today’s quiz" to={quiz.isPlayed ? '/results' : '/knowledge'}>
        {quiz.words}
      </Fact>
    </ul>
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
  const words = pendingCount > 0 ? `${waitingWords({ pendingCount, pendingOrders })} to send` : 'Nothing'
  return (
    <Fact world="blue" label={isAsked ? 'Waiting for you' : 'Waiting'} to={isAsked ? '/decisions' : '/activity'}>
      {isAsked ? `${questions} to decide` : words}
    </Fact>
  )
}

function Fact({ world, label, to, children }: { world: World; label: string; to: string; children: ReactNode }) {
  return (
    <li data-world={world}>
      <Link to={to} className="standing-fact">
        <span className="standing-label">{label}</span> <span className="standing-value">{children}</span>
      </Link>
    </li>
  )
}
