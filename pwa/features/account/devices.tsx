import { shownDevice } from '#sync-protocol/domain/device-name.ts'
import * as say from '#words/account.tsx'
import type { DeviceLogin } from '#sync-protocol/api/logins.ts'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import type { Attempt } from '../../actions/api.ts'
import { useBusy } from '../../components/use-busy.ts'
import { useFindingOut } from '../../components/use-finding-out.ts'
import { endLogin, loadLogins, type Refusal } from './account-calls.ts'
import { cutOff } from '../../content/cut-off.ts'
import { notFoundOut, unknownOutcome } from '../../content/unknown-outcome.ts'
import { day } from '#words/dates.ts'

export interface DevicesProps {
  userId: string
  onSessionInvalid: (text: string) => void
}

/** Where this account is logged in, and a way to end each of these logins. */
export function Devices({ userId, onSessionInvalid }: DevicesProps) {
  const [logins, setLogins] = useState<DeviceLogin[]>()
  const [failure, setFailure] = useState('')
  const [said, setSaid] = useState('')
  const [busy, run] = useBusy()
  /** The login of which it is unknown whether it was ended. */
  const [unknown, setUnknown] = useState<{ login: DeviceLogin; attempt: Attempt; tries: number; since: number }>()

  const refuse = (refusal: Refusal) => {
    if (refusal.kind === 'session') return onSessionInvalid(refusal.message)
    const text = 'message' in refusal ? refusal.message : ''
    setFailure(text || say.devicesNotLoaded(cutOff()))
  }
  const list = async () => {
    setFailure('')
    const answer = await loadLogins(userId)
    if (answer.ok) setLogins(answer.value.map((login) => ({ ...login, device: shownDevice(login.device) })))
    else refuse(answer.refusal)
  }
  const end = async (login: DeviceLogin) => {
    const { id, device } = login
    const { attempt = {}, tries = 0, since = Date.now() } = unknown?.login === login ? unknown : {}
    setFailure('')
    const answer = await endLogin(userId, id, attempt)
    const isUnknown = !answer.ok && answer.refusal.kind === 'unknown'
    setUnknown(isUnknown ? { login, attempt, tries: tries + 1, since } : undefined)
    if (isUnknown) return setFailure(unknownOutcome(say.deviceWasLoggedOut(device)))
    if (!answer.ok) return refuse(answer.refusal)
    setSaid(say.deviceLoggedOut(device))
    setLogins((before) => before?.filter((login) => login.id !== id))
  }

  useFindingOut(
    unknown?.tries ?? 0,
    unknown?.since ?? 0,
    () => unknown && void run(() => end(unknown.login)),
    () => {
      setUnknown(undefined)
      setFailure(notFoundOut)
    },
  )

  return (
    <Card as="section" className="account-part" aria-labelledby="devices-title">
      <div>
        <h2 id="devices-title">{say.devices}</h2>
        <p className="muted">{say.devicesLede}</p>
      </div>
      {logins === undefined && (
        <Button disabled={busy} onClick={() => void run(list)}>
          {busy ? say.loading : say.showDevices}
        </Button>
      )}
      {logins !== undefined && (
        <ul className="account-devices">
          {logins.map((login) => (
            <li key={login.id}>
              <div>
                <b>{login.device}</b>
                <p className="muted">{login.current ? say.thisDevice : say.deviceUsed(day(login.used), day(login.since))}</p>
              </div>
              {!login.current && (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={say.logOutDeviceNamed(login.device, day(login.since))}
                  onClick={() => void run(() => end(login))}
                >
                  {say.logOutDevice}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormMessage tone={failure === '' ? 'good' : 'bad'}>{failure || said}</FormMessage>
    </Card>
  )
}
