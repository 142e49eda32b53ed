import { ButtonLink } from '../../components/button/button.tsx'
import './not-found.css'

export default function NotFoundScreen() {
  return (
    <div className="wrap page lost">
      <p className="lost-number" aria-hidden="true">
        <span>4</span>
        <img src="/art/star.svg" alt="" width="160" height="160" />
        <span>4</span>
      </p>
      <h1>Lost between two stalls</h1>
      <p className="lede">The page you are looking for doesn't exist currently. Please go back to the homepage.</p>
      <div className="row">
        <ButtonLink look="primary" size="large" to="/">
          Go back home
        </ButtonLink>
        <ButtonLink size="large" to="/kpop">
          K-Pop
        </ButtonLink>
        <ButtonLink size="large" to="/anime">
          Anime
        </ButtonLink>
      </div>
    </div>
  )
}
