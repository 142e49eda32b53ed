import Backpack from 'lucide-static/icons/backpack.svg?react'
import BookOpen from 'lucide-static/icons/book-open.svg?react'
import Cat from 'lucide-static/icons/cat.svg?react'
import Download from 'lucide-static/icons/download.svg?react'
import Gem from 'lucide-static/icons/gem.svg?react'
import Globe from 'lucide-static/icons/globe.svg?react'
import History from 'lucide-static/icons/history.svg?react'
import Lightbulb from 'lucide-static/icons/lightbulb.svg?react'
import LogOut from 'lucide-static/icons/log-out.svg?react'
import MessageSquareHeart from 'lucide-static/icons/message-square-heart.svg?react'
import MicVocal from 'lucide-static/icons/mic-vocal.svg?react'
import Music from 'lucide-static/icons/music.svg?react'
import Newspaper from 'lucide-static/icons/newspaper.svg?react'
import Palette from 'lucide-static/icons/palette.svg?react'
import Puzzle from 'lucide-static/icons/puzzle.svg?react'
import Search from 'lucide-static/icons/search.svg?react'
import Shirt from 'lucide-static/icons/shirt.svg?react'
import Sparkles from 'lucide-static/icons/sparkles.svg?react'
import SprayCan from 'lucide-static/icons/spray-can.svg?react'
import Store from 'lucide-static/icons/store.svg?react'
import Trophy from 'lucide-static/icons/trophy.svg?react'
import UserRound from 'lucide-static/icons/user-round.svg?react'
import type { Icon } from '../../components/icon.ts'

/** The icons before the entries of the menus: of a page by its path, or of what is done there. */
const ICONS: Readonly<Record<string, Icon>> = {
  '/account': UserRound,
  '/inventory': Backpack,
  '/activity': History,
  '/personality': Sparkles,
  '/share': Search,
  '/fashion': Shirt,
  '/fragrances': SprayCan,
  '/jewelry': Gem,
  '/kpop2': MicVocal,
  '/anime2': Cat,
  '/shop': Store,
  '/reviews': MessageSquareHeart,
  '/knowledge': Lightbulb,
  '/results': Trophy,
  '/quiz': Puzzle,
  '/books': BookOpen,
  '/music': Music,
  '/blog': Newspaper,
  '/personalization': Palette,
  language: Globe,
  install: Download,
  logout: LogOut,
}

/** The icon before an entry of a menu (`of`: a path, or what is done), or the room for it. */
export function MenuSign({ of }: { of: string }) {
  const Icon = ICONS[of]
  return <span className="menu-sign">{Icon && <Icon />}</span>
}
