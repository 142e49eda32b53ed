import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as say from '#words/inventory.tsx'
import { InventoryResponse, type InventoryItem } from '#sync-protocol/api/answers.ts'
import { Button } from '../../components/button/button.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { focusRow } from '../../components/use-show-more.ts'
import { useBusy } from '../../components/use-busy.ts'
import { callApi } from '../../actions/api.ts'
import { CollectedItem } from './collected-item.tsx'

/** What lies beyond the newest 500, fetched when asked for. It is not kept on the device. */
export function OlderItems({ next: first }: { next: string | undefined }) {
  const [items, setItems] = useState<readonly InventoryItem[]>([])
  const [next, setNext] = useState(first)
  const [busy, run] = useBusy()
  const [failure, setFailure] = useState('')
  const more = useRef<HTMLLIElement>(null)

  const load = async () => {
    setFailure('')
    try {
      const page = await callApi(`store/inventory?before=${next ?? ''}`, { schema: InventoryResponse, bearer: true })
      const last = more.current?.previousElementSibling
      const hasFocus = more.current?.contains(document.activeElement)
      flushSync(() => {
        setItems((shown) => [...shown, ...page.inventory])
        setNext(page.next)
      })
      if (hasFocus) focusRow(last?.nextElementSibling)
    } catch {
      setFailure(say.failed)
    }
  }

  return (
    <>
      {items.map((item, index) => (
        <CollectedItem key={`${item.purchasedAt} ${item.name} ${index}`} item={item} />
      ))}
      {next !== undefined && (
        <li ref={more} className="collected-more">
          <Button disabled={busy} onClick={() => void run(load)}>
            {busy ? say.loadingOlder : say.showOlder}
          </Button>
          <FormMessage tone="bad">{failure}</FormMessage>
        </li>
      )}
    </>
  )
}
