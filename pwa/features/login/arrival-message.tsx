import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { useAccount } from '../../state/account.ts'
import { readArrival } from './arrival.ts'

/** How long a message passed in on arrival stays (specification §9). */
const SHOWN_MS = 3000

export function ArrivalMessage() {
  const location = useLocation()
  const navigate = useNavigate()
  const { message: told, goal } = readArrival(location.state)
  const [message, setMessage] = useState(() => {
    const { cart, wishlist } = useAccount.getState()
    // What a visitor has put aside, the page tells itself.
    return /^\/(cart|wishlist)\b/.test(goal) && cart.length + wishlist.length > 0 ? '' : told
  })

  useEffect(() => {
    // It is said once: neither a reload nor a way back shows it again. The address to go to stays.
    if (told && window.location.pathname === location.pathname) navigate(location, { replace: true, state: { from: goal } })
  }, [told, goal, location, navigate])

  // Its room stays: the form would move away beneath a finger.
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setRoom(box.current?.offsetHeight ?? 0)
      setMessage('')
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={box} className="login-arrival" style={room > 0 ? { minHeight: room } : undefined}>
      <FormMessage tone="info">{message}</FormMessage>
    </div>
  )
}
