import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import { axesOfDetails } from '#sync-protocol/domain/personality/score.ts'
import * as say from '#words/results.ts'
import { Card } from '../../components/card/card.tsx'
import { PersonalityStar } from '../../components/personality-star/personality-star.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { personalityResults } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { DocumentState } from './document-state.tsx'
import { detailsToShow, typeOfResult, type LooseResult } from './result-facts.ts'
import { day } from '#words/dates.ts'

export function PersonalityResults() {
  const view = useDocument(personalityResults)
  const results = view.data?.results ?? []

  return (
    <div className="stack">
      <DocumentState
        view={view}
        failure={say.personalityFailed}
        empty={say.noPersonality}
        count={results.length}
        link={{ to: '/personality', label: say.findType }}
      />
      <ul className="result-list">
        {results.map((result, index) => (
          <PersonalityResultCard key={`${result.createdAt}${index}`} result={result} createdAt={result.createdAt} />
        ))}
      </ul>
    </div>
  )
}

function PersonalityResultCard({ result, createdAt }: { result: LooseResult; createdAt: string }) {
  const type = typeOfResult(result)
  const archetype = archetypeOf(type)
  const axes = axesOfDetails(result.details)
  const details = detailsToShow(result.details)

  return (
    <Card as="li" className="type-result">
      <ArchetypeSticker type={archetype.type} size={112} />
      <div className="type-words">
        <h2>
          <span translate="no">{`${archetype.type || type} `}</span>
          <span className="muted">· </span>
          <ArchetypeName name={archetype.name} emoji={archetype.emoji} />
        </h2>
        <time dateTime={createdAt} className="muted small">
          {day(createdAt)}
        </time>
        {details.length > 0 && (
          <dl className="type-details">
            {details.map(({ name, value }, index) => (
              <div key={index}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {axes && (
        <figure className="type-star">
          <PersonalityStar axes={axes} mini />
          <figcaption className="muted small">{say.yourStar}</figcaption>
        </figure>
      )}
    </Card>
  )
}
