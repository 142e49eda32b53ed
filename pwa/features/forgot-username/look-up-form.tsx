import { useRef, useState, type FormEvent } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { FilterBar } from '../../components/filter-bar/filter-bar.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Link } from '../../components/link/link.tsx'
import { HINTS, lookUp, lookUpBody, type Memory } from './look-up.ts'

const MEMORIES: readonly { key: Memory; title: string }[] = [
  { key: 'phone', title: 'Phone' },
  { key: 'birthday', title: 'Birthday' },
]

export function LookUpForm({ onFound }: { onFound: (found: { username: string; email: string }) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [memory, setMemory] = useState<Memory>('phone')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  const choose = (next: Memory) => {
    setMemory(next)
    setTyped('')
    setProblem('')
    setFailure('')
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure('')
    const body = lookUpBody(memory, typed)
    setProblem(typeof body === 'string' ? body : '')
    if (typeof body === 'string') return form.current?.querySelector<HTMLElement>('[name=memory]')?.focus()
    setBusy(true)
    const answer = await lookUp(body)
    setBusy(false)
    if (answer.ok) onFound(answer)
    else setFailure(answer.message)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FilterBar label="Find it by" options={MEMORIES} current={memory} onChange={choose} />
      <Field
        key={memory}
        label={memory === 'phone' ? 'Phone number' : 'Birthday'}
        name="memory"
        type={memory === 'phone' ? 'tel' : 'text'}
        inputMode={memory === 'phone' ? 'tel' : 'numeric'}
        autoComplete={memory === 'phone' ? 'tel' : 'off'}
        hint={HINTS[memory]}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem || undefined}
      />
      <FormMessage tone="bad">
        {failure && (
          <>
            {failure} <Link to="/register">Register</Link>
          </>
        )}
      </FormMessage>
      <Button look="primary" size="large" wide type="submit" disabled={busy}>
        {busy ? 'Looking…' : 'Find my username'}
      </Button>
    </form>
  )
}
