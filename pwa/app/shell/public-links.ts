import { Cat, MicVocal, Store } from 'lucide-react'

/** Where a visitor may go. */
export const LINKS = [
  { to: '/store', title: 'Store', icon: Store },
  { to: '/kpop', title: 'Kpop', icon: MicVocal },
  { to: '/anime', title: 'Anime', icon: Cat },
] as const
