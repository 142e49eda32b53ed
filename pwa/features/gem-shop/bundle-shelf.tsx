import * as say from '#words/gem-shop.tsx'
import { purchaseBundle } from '#sync-protocol/mutations/gem-shop.ts'
import type { GemBundle } from '#sync-protocol/api/answers.ts'
import { useId } from 'react'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Button } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Sign } from '../../components/sticker/sign.tsx'
import { isStill } from '../../components/transition.ts'
import { useBusy } from '../../components/use-busy.ts'
import { shownBundle } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import { gemBundles } from '../../state/document-sources.ts'
import { useDocument, type DocumentView } from '../../actions/documents.ts'
import { perform } from '../../actions/perform.ts'
import { notify } from '../../state/notices.ts'
import { BUNDLE_DRAWINGS } from './bundle-drawings.ts'
import { bundleNotice } from './purchase-notice.ts'

export function BundleShelf({ gems, left }: { gems: number; left: number }) {
  const view = useDocument(gemBundles)
  const locked = view.error?.status === 401 || view.error?.status === 403
  // Bundles of an account that is no longer logged in are not shown (specification §8).
  const bundles = locked ? [] : (view.data?.bundles ?? [])

  return (
    <section className="stack" aria-labelledby="bundles-title">
      <h2 id="bundles-title">{say.bundles}</h2>
      <FormMessage tone="bad">{failure(view, locked)}</FormMessage>
      {view.error && !locked && view.loadedAt !== undefined && <p className="muted small">{say.bundlesAsOf(view.loadedAt)}</p>}
      {view.status === 'loading' && (
        <Loading label={say.loadingBundles}>
          <div className="grid bundles">
            {[0, 1, 2].map((index) => (
              <Card key={index} className="bundle">
                <Skeleton shape="circle" width="4rem" height="4rem" />
                <Skeleton width="60%" height="1.5rem" />
                <Skeleton height="3rem" shape="block" />
              </Card>
            ))}
          </div>
        </Loading>
      )}
      {view.status === 'ready' && !locked && bundles.length === 0 && <p className="muted">{say.noBundles}</p>}
      <ul className="grid bundles">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} gems={gems} left={left} onOutdated={view.refresh} />
        ))}
      </ul>
    </section>
  )
}

function failure({ status, error }: DocumentView<unknown>, locked: boolean): string {
  if (locked) return say.bundlesLocked
  return status === 'failed' && error ? say.bundlesFailed : ''
}

interface BundleCardProps {
  bundle: GemBundle
  gems: number
  /** Gems that purchases still give above their cost today. */
  left: number
  /** The shop has said that this is no longer the bundle shown here. */
  onOutdated: () => void
}

function BundleCard({ bundle, gems, left, onOutdated }: BundleCardProps) {
  const { id, emoji, title, costGems, giveGems } = bundle
  const shown = shownBundle(bundle)
  const lang = useTextLang()(shown.isShown)
  const [busy, run] = useBusy()
  const short = costGems - gems
  const isOver = giveGems - costGems > left
  const place = useId()

  const buy = async () => {
    const answer = await perform(purchaseBundle, { bundleId: id }, { bundle: { costGems, giveGems, title } })
    notify(bundleNotice(answer, title, shown.title))
    if (answer.kind === 'refused' && (answer.code === 'bundle_changed' || answer.code === 'bundle_unknown')) onOutdated()
  }

  return (
    <Card as="li" className="bundle">
      <div className="bundle-sign">
        <Sign drawing={BUNDLE_DRAWINGS[id]} emoji={emoji} size={104} />
      </div>
      <h3>
        <span lang={lang}>{shown.title}</span>
        {BUNDLE_DRAWINGS[id] && <span aria-hidden="true">{`\u00a0${emoji}`}</span>}
      </h3>
      <p className="muted bundle-blurb" lang={lang}>
        {shown.blurb}
      </p>
      <dl className="bundle-deal">
        <div>
          <dt>{say.costs}</dt>
          <dd>
            <GemAmount gems={costGems} bare />
            {short > 0 && (
              <span className="bundle-short small muted" id={`${place}short`}>
                {say.tooFewGems(short)}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{say.gives}</dt>
          <dd>
            <GemAmount gems={giveGems} bare />
            {isOver && left > 0 && (
              <span className="bundle-short small muted" id={`${place}over`}>
                {say.overLimit}
              </span>
            )}
          </dd>
        </div>
      </dl>
      {/* What cannot be bought yet does not shout; the shop is still the one who says no. */}
      <Button
        look={short > 0 || isOver ? 'quiet' : 'primary'}
        wide
        // It may be pressed, and the shop says why nothing comes of it.
        className={isOver ? 'btn-idle' : undefined}
        disabled={busy}
        aria-describedby={`${short > 0 ? `${place}short` : ''} ${isOver && left > 0 ? `${place}over` : ''}`.trim() || undefined}
        onClick={({ currentTarget }) => {
          // Above what is said of it next.
          currentTarget.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'instant' : 'smooth' })
          void run(buy)
        }}
      >
        {(busy ? say.buying : say.buy)(shown.title, (text) => (
          <span className="hidden-visually" lang={lang}>
            {text}
          </span>
        ))}
      </Button>
    </Card>
  )
}
