import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { useSearchParams } from 'react-router-dom'
import type { KnowledgeResultsResponse } from '#sync-protocol/api/answers.ts'
import * as say from '#words/results.ts'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { useShowMore } from '../../components/use-show-more.ts'
import { LEVELS } from '../../content/levels.ts'
import { moment } from '#words/dates.ts'
import { knowledgeResults } from '../../state/document-sources.ts'
import { notify } from '../../state/notices.ts'
import { useDocument } from '../../actions/documents.ts'
import { ChartDays, Plot, line, spread } from './chart.tsx'
import { DocumentState } from './document-state.tsx'
import { useShown } from './use-shown.ts'

const FILTERS = [{ key: 'all', title: say.allDifficulties }, ...LEVELS] as const

/** More of them would push the gem history out of sight. */
const FIRST = 6

const titleOf = (level: string) => FILTERS.find(({ key }) => key === level)?.title

export function KnowledgeResults() {
  const [search, setSearch] = useSearchParams()
  const asked = DIFFICULTIES.find((level) => level === search.get('difficulty')) ?? 'all'
  const filter = useShown(asked)
  const view = useDocument(knowledgeResults)
  const resultsOf = (level: typeof filter) => view.data?.results.filter(({ difficulty }) => level === 'all' || difficulty === level) ?? []
  const results = resultsOf(filter)
  const { list, shown, showMore } = useShowMore<(typeof results)[number], HTMLUListElement>(results, FIRST)

  return (
    <div className="stack">
      <FilterBar
        label={say.difficulty}
        options={FILTERS}
        current={asked}
        onChange={(key) => {
          setSearch(key === 'all' ? {} : { difficulty: key }, { replace: true })
          notify({ tone: 'heard', text: say.rounds(resultsOf(key).length) })
        }}
      />
      <DocumentState
        view={view}
        failure={say.knowledgeFailed}
        empty={say.noKnowledge}
        count={results.length}
        link={{ to: '/knowledge', label: say.playRound }}
      />
      <ScoreChart results={results} />
      {/* Kept empty it would glide under what stands in its place. */}
      {shown.length > 0 && (
        <ul ref={list} className="result-list">
          {shown.map(({ difficulty, score, total, earnedGems, createdAt }, index) => (
            <Card as="li" key={`${createdAt}${index}`} className="result">
              <span className={`result-level level-${difficulty}`}>{titleOf(difficulty)}</span>
              <span className="result-score">
                <b>{score}</b>
                <span>{` / ${total}`}</span>
              </span>
              <GemAmount gems={earnedGems} />
              {score > 0 && earnedGems === 0 && <small className="muted">{say.alreadyEarned}</small>}
              <time dateTime={createdAt} className="muted small">
                {moment(createdAt)}
              </time>
            </Card>
          ))}
        </ul>
      )}
      {results.length > shown.length && <Button onClick={() => showMore()}>{say.showAll(results.length)}</Button>}
    </div>
  )
}

type Result = KnowledgeResultsResponse['results'][number]

/** Rounds the chart shows; the list below it shows all. */
const MOST = 24
const MARKS = [0, 50, 100].map((at) => ({ at, name: say.percent(100 - at) }))

/** How well the last rounds went, oldest on the left. The list below says the same in words. */
function ScoreChart({ results }: { results: readonly Result[] }) {
  const rounds = results.slice(0, MOST).toReversed()
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last || rounds.length < 2) return null
  const points = spread(
    rounds.map(({ score, total }) => (score / total) * 100),
    0,
    100,
  )
  // Rounds of different difficulty are no trend: the line only leads from one to the next.
  const isMixed = rounds.some(({ difficulty }) => difficulty !== first.difficulty)
  const dots = points.map((point, index) => ({ ...point, className: `level-${rounds[index]?.difficulty}` }))

  return (
    <figure className="chart">
      <figcaption>{say.lastRounds(rounds.length)}</figcaption>
      <Plot label={say.rightAnswers(rounds)} marks={MARKS} dots={dots}>
        <path className={isMixed ? 'plot-line plot-mixed' : 'plot-line'} d={line(points)} />
      </Plot>
      <ChartDays from={first.createdAt} to={last.createdAt} />
      <ul className="chart-key" aria-hidden="true">
        {LEVELS.map(({ key, title }) => (
          <li key={key}>
            <span className={`dot level-${key}`} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
