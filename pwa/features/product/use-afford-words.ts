import { gemText } from '#sync-protocol/domain/amounts.ts'
import { useAccount, useFreeGems } from '../../state/account.ts'

/** What a price means to who reads it: a visitor learns where gems come from, a member what would be left. '': nothing to say. */
export function useAffordWords(price: number, inCart: boolean): string {
  const owner = useAccount((account) => account.owner)
  const ready = useAccount((account) => account.ready)
  const left = useFreeGems() - price
  if (owner === '') return 'Gems are free: earn them in quizzes.'
  if (!ready || inCart) return ''
  return left < 0 ? `${gemText(-left)} short` : `You’ll have ${gemText(left)} left`
}
