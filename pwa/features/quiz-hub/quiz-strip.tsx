import { useDocument } from '../../actions/documents.ts'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { gemText } from '#sync-protocol/domain/amounts.ts'
import { useAccount } from '../../state/account.ts'
import { BETWEEN_SYNCS_MS, knowledgeResults } from '../../state/document-sources.ts'

const RESULTS = { ...knowledgeResults, freshFor: BETWEEN_SYNCS_MS }

/** What the rounds so far have come to. */
export function QuizStrip() {
  const { data, status } = useDocument(RESULTS)
  const type = useAccount(({ personalityType }) => personalityType)
  const rounds = data?.results ?? []
  const [last] = rounds
  const best = Math.max(...rounds.map(({ score }) => score))
  const words = (said: string) => (data ? (last ? said : 'None yet') : status === 'loading' ? '…' : 'Can’t check right now')
  return (
    <TicketStrip label="Your quizzes at a glance">
      <Ticket world="lemon" label="Last round" to="/results">
        {words(last ? `${last.score} of ${last.total}, ${last.difficulty}` : '')}
      </Ticket>
      <Ticket world="blue" label="Best round" to="/results">
        {words(`${best} right`)}
      </Ticket>
      <Ticket world="pink" label="Earned by playing" to="/results">
        {words(gemText(rounds.reduce((sum, { earnedGems }) => sum + earnedGems, 0)))}
      </Ticket>
      <Ticket world="mint" label="Your type" to="/personality">
        <ArchetypeWords type={type} />
      </Ticket>
    </TicketStrip>
  )
}
