import * as say from '#words/not-found.ts'
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
      <h1>{say.title}</h1>
      <p className="lede">{say.text}</p>
      <div className="row">
        <ButtonLink look="primary" size="large" to="/">
          {say.goHome}
        </ButtonLink>
        <ButtonLink size="large" to="/kpop">
          {say.kpop}
        </ButtonLink>
        <ButtonLink size="large" to="/anime">
          {say.anime}
        </ButtonLink>
      </div>
    </div>
  )
}
