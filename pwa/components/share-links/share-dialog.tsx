import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Share, SharedListName } from '#sync-protocol/api/account-state.ts'
import { MAX_SHARE_NAME } from '#sync-protocol/domain/limits.ts'
import { ShareName } from '#sync-protocol/mutations/share-list.ts'
import * as v from 'valibot'
import { loading } from '#words/parts.ts'
import * as say from '#words/share-dialog.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Field } from '../field/field.tsx'
import { ShareButton } from './share-button.tsx'

interface LinksProps {
  list: SharedListName
  /** Open links to any list of the account; undefined until the device has read them. */
  shares: readonly Share[] | undefined
  /** Changes made here have not been sent yet. */
  isWaiting: boolean
  onMake: (list: SharedListName, name: string) => void
  onRename: (share: Share, name: string) => void
  onEnd: (share: Share) => void
}

export interface ShareDialogProps extends LinksProps {
  onClose: () => void
}

/** In it the owner of a list makes a link to it, names it and ends it. Usually there is one; each device may have made one. */
export default function ShareDialog({ onClose, ...props }: ShareDialogProps) {
  return (
    <Dialog open title={say.titles[props.list]} onClose={onClose}>
      {props.shares ? <Links {...props} shares={props.shares} /> : <p role="status">{loading}</p>}
    </Dialog>
  )
}

function Links({ list, shares, isWaiting, onMake, onRename, onEnd }: LinksProps & { shares: readonly Share[] }) {
  const open = shares.filter((share) => share.list === list)
  const place = useRef<HTMLDivElement>(null)
  const count = useRef(open.length)
  // What was pressed is gone when a link has come or ended.
  useEffect(() => {
    if (count.current !== open.length) place.current?.focus({ preventScroll: true })
    count.current = open.length
  }, [open.length])
  return (
    <div className="stack share-links" ref={place} tabIndex={-1}>
      <p>{say.about}</p>
      {open.length === 0 && <NameForm label={say.makeLink} look="primary" onName={(name) => onMake(list, name)} />}
      {open.map((share) => (
        <OpenLink key={share.id} share={share} onRename={(name) => onRename(share, name)} onEnd={() => onEnd(share)} />
      ))}
      {isWaiting && (
        <p className="small" role="status">
          {say.onceSent}
        </p>
      )}
    </div>
  )
}

function OpenLink({ share, onRename, onEnd }: { share: Share; onRename: (name: string) => void; onEnd: () => void }) {
  const id = useId()
  const path = `/w/${share.id}`
  return (
    <section className="stack share-link" aria-labelledby={id}>
      <h3 id={id}>{share.name}</h3>
      <Field
        label={say.link}
        readOnly
        value={`${location.origin}${path}`}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <ShareButton look="primary" title={share.name} path={path} label={say.shareLink} describedBy={id} />
        <Button look="danger" aria-describedby={id} onClick={onEnd}>
          {say.endLink}
        </Button>
      </div>
      <NameForm key={share.name} name={share.name} label={say.saveName} onName={onRename} />
    </section>
  )
}

interface NameFormProps {
  name?: string
  label: string
  look?: 'primary'
  onName: (name: string) => void
}

/** Empty at first: neither username nor name are suggested, since strangers may read it. */
function NameForm({ name = '', label, look, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState('')
  const field = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = v.safeParse(ShareName, typed)
    if (wanted.success) {
      setError('')
      if (wanted.output !== name) onName(wanted.output)
      return
    }
    setError(say.nameMissing)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <form className="share-name" ref={field} noValidate onSubmit={submit}>
      <Field
        label={say.name}
        hint={say.nameHint}
        error={error}
        maxLength={MAX_SHARE_NAME}
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" {...(look && { look })}>
        {label}
      </Button>
    </form>
  )
}
