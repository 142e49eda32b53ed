import * as say from '#words/account.tsx'
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
      await refreshDevice().catch(() => setFailure(say.notAllRefreshed))
      await look()
    })
  const protect = () =>
    run(async () => {
      const isProtected = await protectStorage()
      setFailure(isProtected ? '' : say.notProtected(shopName()))
      await look()
    })
  const clear = async (everything: boolean) => {
    setClearing(false)
    if (everything) return clearAccountAndDevice(() => leavePage(() => void navigate('/')))
    await clearDevice()
    notify({ tone: 'good', text: say.cleared(shopName()) })
    return look()
  }

  return (
    <Card as="section" className="storage" aria-labelledby="storage-title">
      <h2 id="storage-title">{say.storage}</h2>
      <p className="muted">{say.storageLede(shopName())}</p>
      <StorageFacts storage={storage} onOpen={() => void look()} />
      <FormMessage tone="bad">{failure}</FormMessage>
      <div className="row" aria-busy={isReading}>
        <Button disabled={busy} onClick={() => void refresh()}>
          {busy ? say.working : say.refresh}
        </Button>
        {storage?.isProtected === false && (
          <Button disabled={busy} onClick={() => void protect()}>
            {say.protect}
          </Button>
        )}
        <PicturesButton />
        <Button disabled={busy} onClick={() => setClearing(true)}>
          {say.clearAsk}
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
  if (answer === 'all') return <Button onClick={() => answerPictures('few')}>{say.somePictures}</Button>
  return <Button onClick={() => answerPictures('all')}>{say.downloadPictures(picturesPhrase(choice, of), sizeText(choice.bytes))}</Button>
}

function StorageFacts({ storage, onOpen }: { storage: DeviceStorage | undefined; onOpen: () => void }) {
  const { revision, products, asOf } = useCatalog()
  const pendingCount = useAccount((account) => account.pendingCount)
  const pendingOrders = useAccount((account) => account.pendingOrders)
  const hasCatalog = revision > 0 && storage?.keepsCatalog === true
  const total = storage && (storage.used === undefined ? say.browserSilent : sizeText(totalOf(storage, storage.used)))
  return (
    <details onToggle={onOpen}>
      <summary>{say.storageTotal(total ?? '…')}</summary>
      <dl className="storage-facts">
        <Fact name={say.app} value={storage && sizeText(storage.app)} />
        <Fact
          name={say.catalog}
          value={storage && (hasCatalog ? say.productsAsOf(products.length, digits(products.length), asOfText(asOf)) : say.noCatalog)}
        />
        <Fact name={say.pictures} value={storage && picturesText(storage.pictures)} />
        {storage?.used !== undefined && (
          <Fact name={say.shopData} value={sizeText(totalOf(storage, storage.used) - storage.app - storage.pictures.bytes)} />
        )}
        <Fact name={say.waitingToBeSent} value={pendingCount === 0 ? say.nothingWaits : waitingWords({ pendingCount, pendingOrders })} />
        <Fact name={say.ifSpaceRunsLow} value={storage && PROTECTION[String(storage.isProtected)]} />
      </dl>
    </details>
  )
}

function picturesText({ here, of, bytes }: HeldPictures): string {
  if (bytes === 0) return say.picturesAsSeen
  return here < of
    ? say.picturesHereOf(digits(here), of, digits(of), sizeText(bytes))
    : say.picturesHere(here, digits(here), sizeText(bytes))
}

/** At least what is listed, in bytes: a browser counts late, or what is packed. */
function totalOf({ app, pictures }: DeviceStorage, used: number): number {
  return Math.max(used, app + pictures.bytes)
}

const PROTECTION: Record<string, string> = {
  true: say.browserKeeps,
  false: say.browserMayRemove,
  undefined: say.browserSilent,
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  )
}
