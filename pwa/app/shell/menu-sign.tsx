import {
  Backpack,
  BookOpen,
  Cat,
  Download,
  Gem,
  History,
  Lightbulb,
  LogOut,
  MessageSquareHeart,
  MicVocal,
  Music,
  Newspaper,
  Palette,
  Puzzle,
  Search,
  Shirt,
  Sparkles,
  SprayCan,
  Store,
  Trophy,
  UserRound,
  type LucideIcon,
} from 'lucide-react'

/** The icons before the entries of the menus: of a page by its path, or of what is done there. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
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
  install: Download,
  logout: LogOut,
}

/** The icon before an entry of a menu (`of`: a path, or what is done), or the room for it. */
export function MenuSign({ of }: { of: string }) {
  const Icon = ICONS[of]
  return <span className="menu-sign">{Icon && <Icon />}</span>
}
