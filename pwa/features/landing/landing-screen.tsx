import { Suspense } from 'react'
import * as say from '#words/landing.tsx'
import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DOOR_ART, OTHER_DOORS } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { optional } from '../../components/optional.ts'
import { lateCode } from '../../state/late-code.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'
import { useShop } from '../../state/shop.ts'
import { useLoggedInAs } from '../../state/logged-in.ts'

// What is drawn from the facts of the shop comes with them, behind the first paint.
const Faq = optional<object>(lateCode(() => import('./faq.tsx')))
const OwnWords = optional<object>(lateCode(() => import('./own-words.tsx')))

export default function LandingScreen() {
  const picturesOf = useCategoryPictures('landing')
  const loggedInAs = useLoggedInAs()
  const { pages, parts } = useShop(({ brand }) => brand)
  const { quizzes } = parts

  return (
    <>
      <section className="hero">
        <div className="wrap hero-text">
          {pages.includes('landing') ? (
            <Suspense>
              <OwnWords />
            </Suspense>
          ) : (
            <SampleWords hasBooks={parts.books} />
          )}
          {loggedInAs !== undefined && <p>{say.loggedInAs(<b translate="no">{loggedInAs}</b>)}</p>}
          <div className="row">
            <ButtonLink look="primary" size="large" to="/store">
              {say.letsShop}
            </ButtonLink>
            {loggedInAs !== undefined && <ButtonLink to="/dashboard">{say.dashboard}</ButtonLink>}
          </div>
        </div>
        <div className="hero-banner" role="img" aria-label={say.banner} />
      </section>

      <section className="wrap" aria-labelledby="doors">
        <h2 id="doors" className="hidden-visually">
          {say.categories}
        </h2>
        <div className="doors doors-large">
          <CategoryCard
            size="large"
            level="h3"
            accent="pink"
            art={DOOR_ART.kpop}
            pictures={picturesOf('kpop')}
            title={say.kpop}
            text={say.kpopText}
            to="/kpop"
            action={say.shopNow}
          />
          <CategoryCard
            size="large"
            level="h3"
            accent="blue"
            art={DOOR_ART.anime}
            pictures={picturesOf('anime')}
            title={say.anime}
            text={say.animeText}
            to="/anime"
            action={say.shopNow}
          />
          <CategoryCard size="large" level="h3" {...OTHER_DOORS.books} text={say.booksText(loggedInAs === undefined)} />
        </div>
      </section>

      {pages.includes('faq') && (
        <section className="wrap faq" aria-labelledby="faq">
          <h2 id="faq">{say.faq}</h2>
          <Suspense fallback={<div className="faq-room" />}>
            <Faq />
          </Suspense>
        </section>
      )}

      <section className="wrap" aria-labelledby="join">
        <Card className="call" as="div">
          <div className="call-text">
            <h2 id="join">{say.join}</h2>
            {loggedInAs === undefined ? (
              <>
                <p>{say.accountIsFree(quizzes)}</p>
                <div className="row">
                  <ButtonLink look="primary" size="large" to="/register">
                    {say.register}
                  </ButtonLink>
                  <ButtonLink size="large" to="/login">
                    {say.login}
                  </ButtonLink>
                </div>
              </>
            ) : (
              <>
                <p>{say.whereYouLeft(quizzes)}</p>
                <div className="row">
                  <ButtonLink look="primary" size="large" to="/shop">
                    {say.goToShop}
                  </ButtonLink>
                  <ButtonLink size="large" to="/quiz">
                    {say.quizzes}
                  </ButtonLink>
                </div>
              </>
            )}
          </div>
          <div className="call-art" />
        </Card>
      </section>
    </>
  )
}

function SampleWords({ hasBooks }: { hasBooks: boolean }) {
  return (
    <>
      <h1>{say.title}</h1>
      <p className="lede">
        {say.lede(hasBooks, (text) => (
          <span className="unbroken">{text}</span>
        ))}
      </p>
    </>
  )
}
