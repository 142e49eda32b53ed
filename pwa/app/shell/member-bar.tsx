import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { leavePage } from '../../components/leave-page.ts'
import { useAccount, useOrdering } from '../../state/account.ts'
import { logout } from '../../actions/session.ts'
import { useSession } from '../../state/session.ts'
import { begunLogout } from '../../storage/stored-login.ts'
import { Connection } from './connection.tsx'
import { KeepOwned } from './keep-owned.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { MemberNav } from './member-nav.tsx'

/** The members' bar with what the stores know. */
export function MemberBar() {
  const user = useSession((session) => session.user)
  // Only what the bar shows: a press on a card changes much of the account, and draws no more than a number here.
  const account = useAccount(
    useShallow(({ ready, personalityType, gems }) => ({
      ready,
      personalityType,
      gems,
    })),
  )
  const gemsBefore = useOrdering(({ gems }) => gems)
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Waiting>()
  const [leaving, setLeaving] = useState(false)

  const goHome = async () => {
    const go = () => void navigate('/')
    if (location.pathname === '/') go()
    else await leavePage(go)
  }
  const leave = async (choice?: 'keep' | 'discard') => {
    if (leaving) return
    setLeaving(true)
    setUnsent(undefined)
    try {
      const answer = await logout(choice, goHome)
      if (!answer.done) setUnsent(answer)
    } finally {
      setLeaving(false)
    }
  }

  useEffect(() => {
    if (user.id !== '' && begunLogout() === user.id) void leave()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what an earlier page has begun
  }, [])

  return (
    <>
      <MemberNav
        name={user.name || user.username || '-'}
        personalityType={(account.ready ? account.personalityType : user.personalityType) || undefined}
        gems={gemsBefore ?? account.gems}
        gemsKnown={account.ready}
        connection={<Connection />}
        leaving={leaving}
        onLogout={() => void leave()}
      />
      {account.ready && <KeepOwned />}
      <LogoutDialog
        unsent={unsent}
        onChoice={(choice) => void leave(choice)}
        onSent={() => void leave()}
        onClose={() => setUnsent(undefined)}
      />
    </>
  )
}
