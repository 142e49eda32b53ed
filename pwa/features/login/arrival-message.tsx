import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useAccount } from '../../state/account.ts'
import { readArrival } from './arrival.ts'

/** How long a message passed in on arrival stays (specification §9). */
const SHOWN_MS = 3000

export function ArrivalMessage() {
  const location = useLocation()
  const navigate = useNavigate()
  const [message, setMessage] = useState(() => {
    const { message, goal } = readArrival(location.state)
    const { cart, wishlist } = useAccount.getState()
    // What a visitor has put aside, the page tells itself.
    return /^\/(cart|wishlist)\b/.test(goal) && cart.length + wishlist.length > 0 ? '' : message
  })

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => {
      setMessage('')
      // A reload must not show the message again; the address to go to stays.
      if (window.location.pathname === location.pathname) {
        navigate(location, { replace: true, state: { from: readArrival(location.state).goal } })
      }
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message, location, navigate])

  return <FormMessage tone="info">{message}</FormMessage>
}
