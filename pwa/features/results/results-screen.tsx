import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as say from '#words/results.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Tabs } from '../../components/tabs/tabs.tsx'
import { knowledgeResults, personalityResults } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { GemHistory } from './gem-history.tsx'
import { KnowledgeResults } from './knowledge-results.tsx'
import { PersonalityResults } from './personality-results.tsx'
import { useShown } from './use-shown.ts'

type Tab = 'knowledge' | 'personality'

const TABS: readonly { key: Tab; title: string }[] = [
  { key: 'knowledge', title: say.knowledge },
  { key: 'personality', title: say.personality },
]

/** Tab and filter stand in the address, so that back, reload and a shared link find the same view. */
export default function ResultsScreen() {
  const [search, setSearch] = useSearchParams()
  const asked: Tab = search.get('tab') === 'personality' ? 'personality' : 'knowledge'
  const tab = useShown(asked)
  // Both at once: the other tab then opens without a wait.
  const personality = useDocument(personalityResults)
  const knowledge = useDocument(knowledgeResults)
  const { status } = tab === 'personality' ? personality : knowledge
  const [hasLoaded, setHasLoaded] = useState(false)
  if (!hasLoaded && status !== 'loading') setHasLoaded(true)

  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede} />
      <Tabs
        label={say.tabs}
        tabs={TABS}
        current={asked}
        shown={tab}
        onChange={(key) => setSearch((before) => withTab(before, key), { replace: true })}
      >
        {tab === 'personality' ? <PersonalityResults /> : <KnowledgeResults />}
      </Tabs>
      {/* Not before what stands above it has its height: nothing on the page shall jump. */}
      {hasLoaded && <GemHistory />}
    </div>
  )
}

/** The filter of the other tab stays: it is the same when one comes back to it. */
function withTab(before: URLSearchParams, tab: Tab): URLSearchParams {
  const next = new URLSearchParams(before)
  if (tab === 'knowledge') next.delete('tab')
  else next.set('tab', tab)
  return next
}
