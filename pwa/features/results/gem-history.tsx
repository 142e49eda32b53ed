import { shownLabel } from '#sync-protocol/mutations/ledger-labels.ts'
import type { LedgerEntry } from '#sync-protocol/api/answers.ts'
import { digits, gemText } from '#words/amounts.ts'
import * as say from '#words/results.ts'
import { Button } from '../../components/button/button.tsx'
import { useShowMore } from '../../components/use-show-more.ts'
import { moment } from '#words/dates.ts'
import { shownAs } from '../../content/shown.ts'
import { productOf, useCatalog } from '../../state/catalog.ts'
import { ledger } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { ChartDays, Plot, roundTop, spread, steps } from './chart.tsx'
import { DocumentState } from './document-state.tsx'

const FIRST = 8

/** Every gem that moved, from the ledger: the balance is their sum. */
export function GemHistory() {
  const view = useDocument(ledger)
  const catalog = useCatalog()
  const entries = view.data?.entries ?? []
  const { list, shown, showMore } = useShowMore<LedgerEntry, HTMLUListElement>(entries, FIRST)

  return (
    <section className="stack gem-history" aria-labelledby="gem-history">
      <h2 id="gem-history">{say.gemHistory}</h2>
      <DocumentState
        view={view}
        failure={say.gemHistoryFailed}
        empty={say.noGems}
        count={entries.length}
        link={{ to: '/knowledge', label: say.earnFirstGems }}
      />
      <BalanceChart entries={entries} />
      <ul ref={list} className="moves">
        {shown.map((entry, index) => (
          <li key={`${entry.createdAt}${index}`}>
            <span>{reasonOf(entry, (name) => shownAs(productOf(catalog, { name }), name))}</span>
            <b className={entry.delta < 0 ? 'move-down' : 'move-up'}>{`${entry.delta < 0 ? '−' : '+'}${digits(Math.abs(entry.delta))}`}</b>
            <time dateTime={entry.createdAt} className="muted small">
              {moment(entry.createdAt)}
            </time>
            <span className="muted small">{say.balance(entry.balance)}</span>
          </li>
        ))}
      </ul>
      {entries.length > shown.length && <Button onClick={() => showMore()}>{say.showAll(entries.length)}</Button>}
    </section>
  )
}

function reasonOf({ reason, label: written, delta }: LedgerEntry, shownOf: (name: string) => string): string {
  const label = reason === 'checkout' ? shownLabel(written, shownOf) : written
  switch (reason) {
    case 'knowledge':
      return say.forKnowledge(label)
    case 'checkout':
      // What brings gems in place of costing some is a refund, a gift of the shop or a finished set, and says so itself.
      if (delta > 0 && label !== '') return label
      return say.forCheckout(label)
    case 'bundle':
      return say.forBundle(label)
    case 'custom':
      return say.forCustom(gemsOf(label))
  }
}

/** The ledger holds "1500 gems", as it was written; a label of another kind stays as it is. */
function gemsOf(label: string): string {
  const gems = Number.parseInt(label, 10)
  return Number.isNaN(gems) ? label : gemText(gems)
}

/** Movements the chart shows; the list below it shows all. */
const MOST = 60

/** The balance after each movement, oldest on the left. The list below says the same in words. */
function BalanceChart({ entries }: { entries: readonly LedgerEntry[] }) {
  const moves = entries.slice(0, MOST).toReversed()
  const [first] = moves
  if (!first) return null
  const balances = [first.balance - first.delta, ...moves.map(({ balance }) => balance)]
  const highest = Math.max(...balances)
  const top = roundTop(highest)
  const points = spread(balances, 0, top)
  const path = steps(points)
  const [from, to] = [balances[0] ?? 0, balances.at(-1) ?? 0]
  const label = say.balanceOver(moves.length, from, to, highest)
  const marks = [0, 50, 100].map((at) => ({ at, name: digits((top * (100 - at)) / 100) }))

  return (
    <figure className="chart">
      <Plot label={label} marks={marks} dots={points.slice(-1)}>
        <path className="plot-area" d={`${path}V100H0Z`} />
        <path className="plot-line" d={path} />
      </Plot>
      <ChartDays from={first.createdAt} to={(moves.at(-1) ?? first).createdAt} />
    </figure>
  )
}
