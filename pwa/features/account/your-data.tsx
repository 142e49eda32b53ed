import * as say from '#words/account.tsx'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useBusy } from '../../components/use-busy.ts'
import { loadExport } from './account-calls.ts'
import { cutOff } from '../../content/cut-off.ts'
import { fileStem } from '../../content/file-stem.ts'
import { shopName } from '../../state/shop.ts'

export interface YourDataProps {
  userId: string
  onSessionInvalid: (text: string) => void
}

/** Everything the shop has stored of the account, as a file. */
export function YourData({ userId, onSessionInvalid }: YourDataProps) {
  const [busy, run] = useBusy()
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string }>({ tone: 'good', text: '' })

  const download = async () => {
    const answer = await loadExport(userId)
    if (answer.ok) {
      const file = `${fileStem(shopName())}-account.json`
      saveFile(new Blob([JSON.stringify(answer.value, undefined, 2)], { type: 'application/json' }), file)
      return setSaid({ tone: 'good', text: say.savedAs(file) })
    }
    const { refusal } = answer
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    setSaid({ tone: 'bad', text: 'message' in refusal ? refusal.message : say.dataNotLoaded(cutOff()) })
  }

  return (
    <Card as="section" className="account-part" aria-labelledby="data-title">
      <div>
        <h2 id="data-title">{say.yourData}</h2>
        <p className="muted">{say.yourDataLede}</p>
      </div>
      <Button disabled={busy} onClick={() => void run(download)}>
        {busy ? say.preparing : say.downloadData}
      </Button>
      <FormMessage tone={said.tone}>{said.text}</FormMessage>
    </Card>
  )
}
