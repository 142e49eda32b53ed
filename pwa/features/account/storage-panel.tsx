import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { leavePage } from '../../components/leave-page.ts'
import { useBusy } from '../../components/use-busy.ts'
import { asOfText } from '#words/dates.ts'
import { waitingWords } from '#words/waiting.ts'
import { picturesPhrase, sizeText } from '#words/sizes.ts'
import { digits } from '#words/amounts.ts'
import {
  clearAccountAndDevice,
  clearDevice,
  protectStorage,
  readDeviceStorage,
  refreshDevice,
  type DeviceStorage,
  type HeldPictures,
} from '../../actions/device-storage.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { answerPictures, usePictures } from '../../state/pictures.ts'
import { notify } from '../../state/notices.ts'
import { ClearDialog } from './clear-dialog.tsx'
import { shopName } from '../../state/shop.ts'

function countOf(count: number, one: string): string {
  return `${digits(count)} ${count === 1 ? one : `${one}s`}`
}

/** What of the shop is on this device, how much room it takes, and what can be done about it. */
export function StoragePanel() {
  const navigate = useNavigate()
  const [storage, setStorage] = useState<DeviceStorage>()
  const [failure, setFailure] = useState('')
  const [isClearing, setClearing] = useState(false)
  const [busy, run] = useBusy()
  const [isReading, setReading] = useState(true)
  const look = useCallback(
    () =>
      readDeviceStorage()
        .then(setStorage, () => undefined)
        .finally(() => setReading(false)),
    [],
  )
  useEffect(() => void look(), [look])

  const refresh = () =>
    run(async () => {
      setFailure('')
      await refreshDevice().catch(() => setFailure('Not everything could be refreshed. Try again when you’re online.'))
      await look()
    })
  const protect = () =>
    run(async () => {
      const isProtected = await protectStorage()
      setFailure(isProtected ? '' : `Your browser said no. It may agree once ${shopName()} is installed.`)
      await look()
    })
  const clear = async (everything: boolean) => {
    setClearing(false)
    if (everything) return clearAccountAndDevice(() => leavePage(() => void navigate('/')))
    await clearDevice()
    notify({ tone: 'good', text: `Cleared. It comes back as you use ${shopName()} online.` })
    return look()
  }

  return (
    <Card as="section" className="storage" aria-labelledby="storage-title">
      <h2 id="storage-title">Offline &amp; storage</h2>
      <p className="muted">{`What ${shopName()} keeps on this device so that it works offline.`}</p>
      <StorageFacts storage={storage} onOpen={() => void look()} />
      <FormMessage tone="bad">{failure}</FormMessage>
      <div className="row" aria-busy={isReading}>
        <Button disabled={busy} onClick={() => void refresh()}>
          {busy ? 'Working…' : 'Refresh'}
        </Button>
        {storage?.isProtected === false && (
          <Button disabled={busy} onClick={() => void protect()}>
            Don’t let the browser delete it
          </Button>
        )}
        <PicturesButton />
        <Button disabled={busy} onClick={() => setClearing(true)}>
          Clear…
        </Button>
      </div>
      <ClearDialog open={isClearing} onClose={() => setClearing(false)} onClear={(everything) => void run(() => clear(everything))} />
    </Card>
  )
}

/** Changes the answer to whether all pictures are fetched, where there are more than come unasked. */
function PicturesButton() {
  const { choice, of = 0, answer } = usePictures()
  if (choice === undefined) return null
  if (answer === 'all') return <Button onClick={() => answerPictures('few')}>Keep only some pictures</Button>
  return <Button onClick={() => answerPictures('all')}>{`Download ${picturesPhrase(choice, of)} (${sizeText(choice.bytes)})`}</Button>
}

function StorageFacts({ storage, onOpen }: { storage: DeviceStorage | undefined; onOpen: () => void }) {
  const { revision, products, asOf } = useCatalog()
  const pendingCount = useAccount((account) => account.pendingCount)
  const pendingOrders = useAccount((account) => account.pendingOrders)
  const hasCatalog = revision > 0 && storage?.keepsCatalog === true
  const total = storage && (storage.used === undefined ? 'Your browser doesn’t say' : sizeText(totalOf(storage, storage.used)))
  return (
    <details onToggle={onOpen}>
      <summary>{`Total: ${total ?? '…'}`}</summary>
      <dl className="storage-facts">
        <Fact name="App" value={storage && sizeText(storage.app)} />
        <Fact
          name="Catalog"
          value={storage && (hasCatalog ? `${countOf(products.length, 'product')}, ${asOfText(asOf)}` : 'Not on this device')}
        />
        <Fact
          name="Pictures"
          value={
            storage &&
            (storage.pictures.bytes === 0
              ? 'Kept as you see them'
              : `${picturesText(storage.pictures)}, ${sizeText(storage.pictures.bytes)}`)
          }
        />
        {storage?.used !== undefined && (
          <Fact name="Shop and account data" value={sizeText(totalOf(storage, storage.used) - storage.app - storage.pictures.bytes)} />
        )}
        <Fact name="Waiting to be sent" value={pendingCount === 0 ? 'Nothing' : waitingWords({ pendingCount, pendingOrders })} />
        <Fact name="If space runs low" value={storage && PROTECTION[String(storage.isProtected)]} />
      </dl>
    </details>
  )
}

/** "180 pictures", or "2,100 of 2,600 pictures" where some are missing. */
function picturesText({ here, of }: HeldPictures): string {
  return here < of ? `${digits(here)} of ${countOf(of, 'picture')}` : countOf(here, 'picture')
}

/** At least what is listed, in bytes: a browser counts late, or what is packed. */
function totalOf({ app, pictures }: DeviceStorage, used: number): number {
  return Math.max(used, app + pictures.bytes)
}

const PROTECTION: Record<string, string> = {
  true: 'Your browser keeps it',
  false: 'Your browser may remove it',
  undefined: 'Your browser doesn’t say',
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  )
}
