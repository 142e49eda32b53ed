import Cat from 'lucide-static/icons/cat.svg?react'
import MicVocal from 'lucide-static/icons/mic-vocal.svg?react'
import Store from 'lucide-static/icons/store.svg?react'
import * as say from '#words/shell.ts'

/** Where a visitor may go. */
export const LINKS = [
  { to: '/store', title: say.store, icon: Store },
  { to: '/kpop', title: say.kpop, icon: MicVocal },
  { to: '/anime', title: say.anime, icon: Cat },
] as const
