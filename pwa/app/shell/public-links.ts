import Cat from 'lucide-static/icons/cat.svg?react'
import MicVocal from 'lucide-static/icons/mic-vocal.svg?react'
import Store from 'lucide-static/icons/store.svg?react'

/** Where a visitor may go. */
export const LINKS = [
  { to: '/store', title: 'Store', icon: Store },
  { to: '/kpop', title: 'Kpop', icon: MicVocal },
  { to: '/anime', title: 'Anime', icon: Cat },
] as const
