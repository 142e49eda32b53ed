import { Suspense } from 'react'
import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DOOR_ART, OTHER_DOORS } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { optional } from '../../components/optional.ts'
import { lateCode } from '../../state/late-code.ts'
import { useCategoryPictures } from '../../actions/suggestions.ts'
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
          {loggedInAs !== undefined && (
            <p>
              <span>You’re logged in as </span>
              <b translate="no">{loggedInAs}</b>
              <span>.</span>
            </p>
          )}
          <div className="row">
            <ButtonLink look="primary" size="large" to="/store">
              Let's Shop
            </ButtonLink>
            {loggedInAs !== undefined && <ButtonLink to="/dashboard">Your dashboard</ButtonLink>}
          </div>
        </div>
        <div
          className="hero-banner"
          role="img"
          aria-label="A market street between two rows of lit stalls. Three lanes, pink, yellow and blue, run towards a giant star; in front a crowd of fans holds up lightsticks."
        />
      </section>

      <section className="wrap" aria-labelledby="doors">
        <h2 id="doors" className="hidden-visually">
          Where to go
        </h2>
        <div className="doors doors-large">
          <CategoryCard
            size="large"
            level="h3"
            accent="pink"
            art={DOOR_ART.kpop}
            pictures={picturesOf('kpop')}
            title="K-Pop"
            text="Stage-light silver, practice-room hoodies, perfumes that smell like the last encore."
            to="/kpop"
            action="Shop Now"
          />
          <CategoryCard
            size="large"
            level="h3"
            accent="blue"
            art={DOOR_ART.anime}
            pictures={picturesOf('anime')}
            title="Anime"
            text="Fox masks and moon phases, academy jackets, scents for a rooftop in episode twelve."
            to="/anime"
            action="Shop Now"
          />
          <CategoryCard
            size="large"
            level="h3"
            {...OTHER_DOORS.books}
            text={`Seven shelves, from fantasy to comedy.${loggedInAs === undefined ? ' For members: an account is free.' : ''}`}
          />
        </div>
      </section>

      {pages.includes('faq') && (
        <section className="wrap faq" aria-labelledby="faq">
          <h2 id="faq">Asked at the gate</h2>
          <Suspense fallback={<div className="faq-room" />}>
            <Faq />
          </Suspense>
        </section>
      )}

      <section className="wrap" aria-labelledby="join">
        <Card className="call" as="div">
          <div className="call-text">
            <h2 id="join">Come and Shop Now!</h2>
            {loggedInAs === undefined ? (
              <>
                <p>{`An account is free. It keeps your cart and wishlist on all your devices${quizzes ? ', pays gems for quizzes,' : ''} and opens a collection of your own.`}</p>
                <div className="row">
                  <ButtonLink look="primary" size="large" to="/register">
                    Register
                  </ButtonLink>
                  <ButtonLink size="large" to="/login">
                    Login
                  </ButtonLink>
                </div>
              </>
            ) : (
              <>
                <p>
                  {quizzes
                    ? 'Your cart, your gems and today’s quiz are where you left them.'
                    : 'Your cart and your gems are where you left them.'}
                </p>
                <div className="row">
                  <ButtonLink look="primary" size="large" to="/shop">
                    Go to the shop
                  </ButtonLink>
                  <ButtonLink size="large" to="/quiz">
                    Quizzes
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
      <h1>
        <span>Your bias. </span>
        <span>Your arc. </span>
        <span>Your next chapter.</span>
      </h1>
      <p className="lede">
        <span>A night market for fans: pieces inspired by </span>
        <span className="unbroken">K-Pop</span>
        {hasBooks ? (
          <>
            <span> and anime, and </span>
            <span className="unbroken">young-adult</span>
            <span> books worth losing sleep over.</span>
          </>
        ) : (
          <span> and anime.</span>
        )}
      </p>
    </>
  )
}
