import {
  CalendarClock,
  CalendarDays,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  TextQuote,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { inboxLocationOf } from '../../entities/inbox-location/inbox-location.ts'
import { type Badge, useInboxBadge } from './use-badges.ts'
import { useWaitingBadge } from './use-waiting-badge.ts'
import type { shellWords } from './words.ts'

/** A page in the main navigation. */
export interface Page {
  /** The first segment of its path. */
  readonly segment: string
  readonly href: string
  readonly name: keyof typeof shellWords.en.names
  readonly mark: LucideIcon
  /** A hook that returns the badge beside its name. */
  readonly useBadge?: () => Badge | null
  /** True if the page is in the bar only. On a phone, the account menu leads to it. */
  readonly isInBarOnly?: true
  /** True if only supervisors may open the page. */
  readonly isForSupervisors?: true
  /** Reports whether the page needs the whole height of a phone on this path, as for an open thread or a call. */
  readonly isWhole?: (pathname: string) => boolean
}

/** The pages in display order. At most five are on a phone, so that they fit side by side. */
export const pages: readonly Page[] = [
  {
    segment: 'inbox',
    href: '/inbox/mine',
    name: 'inbox',
    mark: Inbox,
    useBadge: useInboxBadge,
    isWhole: (pathname) => inboxLocationOf(pathname).consultId !== null,
  },
  {
    segment: 'waiting-room',
    href: '/waiting-room',
    name: 'waitingRoom',
    mark: UsersRound,
    useBadge: useWaitingBadge,
  },
  { segment: 'agenda', href: '/agenda', name: 'agenda', mark: CalendarDays },
  { segment: 'availability', href: '/availability', name: 'availability', mark: CalendarClock },
  { segment: 'profile', href: '/profile', name: 'profile', mark: UserRound },
  { segment: 'macros', href: '/macros', name: 'macros', mark: TextQuote, isInBarOnly: true },
  { segment: 'board', href: '/board', name: 'board', mark: LayoutDashboard, isInBarOnly: true, isForSupervisors: true },
]

/** The pages that this person may open. */
export const pagesFor = (isSupervisor: boolean): readonly Page[] =>
  pages.filter(({ isForSupervisors }) => isSupervisor || !isForSupervisors)

/** Returns the page of a path. */
export function pageOf(pathname: string): Page | undefined {
  const [, segment] = pathname.split('/')
  return pages.find((page) => page.segment === segment)
}
