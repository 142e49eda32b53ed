import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { gemText } from '#words/amounts.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { ArchetypeWords } from '../../components/ticket-strip/archetype-words.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { useAccount } from '../../state/account.ts'
import { useDocument } from '../../actions/documents.ts'
import { BETWEEN_SYNCS_MS, knowledgeResults } from '../../state/document-sources.ts'

export default function QuizHubScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Quizzes" lede="One earns gems, the other tells you your type. Both work offline.">
        <ButtonLink to="/results">Quiz Results</ButtonLink>
      </PageHeader>
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="lemon"
          art={DOOR_ART.knowledge}
          title="Knowledge Quiz"
          text="Ten questions on K-Pop, anime and books. Each right answer earns 5 to 15 gems."
          to="/knowledge"
          action="Play"
        />
        <CategoryCard
          size="large"
          accent="mint"
          art={DOOR_ART.personality}
          title="Personality Quiz"
          text="Twelve choices, sixteen archetypes. Are you a Comeback Commander or a Cosmic Aesthetician?"
          to="/personality"
          action="Find out"
        />
      </div>
      <QuizStrip />
      <TypesBoard />
    </div>
  )
}

/** All the types there are to be; the user's own is lit. */
function TypesBoard() {
  const own = useAccount(({ personalityType }) => personalityType)
  return (
    <section className="stack types" aria-labelledby="types">
      <h2 id="types">Sixteen types</h2>
      <ul>
        {Object.values(ARCHETYPES).map(({ type, name }) => (
          <li key={type} data-own={type === own}>
            <ArchetypeSticker type={type} size={72} />
            <span>
              <strong translate="no">{type}</strong>
              {type === own && <span className="types-own">You</span>}
              <br />
              <ArchetypeName name={name} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const RESULTS = { ...knowledgeResults, freshFor: BETWEEN_SYNCS_MS }

/** What the rounds so far have come to. */
function QuizStrip() {
  const { data, status } = useDocument(RESULTS)
  const type = useAccount(({ personalityType }) => personalityType)
  const rounds = data?.results ?? []
  const [last] = rounds
  const best = Math.max(...rounds.map(({ score }) => score))
  const words = (said: string) => (data ? (last ? said : 'None yet') : status === 'loading' ? '…' : 'Can’t check right now')
  return (
    <TicketStrip label="Your quizzes at a glance">
      <Ticket accent="lemon" label="Last round" to="/results">
        {words(last ? `${last.score} of ${last.total}, ${last.difficulty}` : '')}
      </Ticket>
      <Ticket accent="blue" label="Best round" to="/results">
        {words(`${best} right`)}
      </Ticket>
      <Ticket accent="pink" label="Earned by playing" to="/results">
        {words(gemText(rounds.reduce((sum, { earnedGems }) => sum + earnedGems, 0)))}
      </Ticket>
      <Ticket accent="mint" label="Your type" to="/personality">
        <ArchetypeWords type={type} />
      </Ticket>
    </TicketStrip>
  )
}
