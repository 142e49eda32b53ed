import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { QuizStrip } from './quiz-strip.tsx'
import { TypesBoard } from './types-board.tsx'

export default function QuizHubScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Quizzes" lede="One earns gems, the other tells you your type. Both work offline.">
        <ButtonLink to="/results">Quiz Results</ButtonLink>
      </PageHeader>
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          world="lemon"
          art={DOOR_ART.knowledge}
          title="Knowledge Quiz"
          text="Ten questions on K-Pop, anime and books. Each right answer earns 5 to 15 gems."
          to="/knowledge"
          action="Play"
        />
        <CategoryCard
          size="large"
          world="mint"
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
