'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { resting } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useWorkspace } from '../../entities/workspace/workspace.tsx'
import { type Page, pageOf, pages, pagesFor } from './pages.ts'
import type { Badge } from './use-badges.ts'
import { shellWords } from './words.ts'

/** Larger numbers show as this number and a plus sign, because the space is small. */
const most = 99

/** The number beside a page's name, or on a phone at the corner of its icon. */
function BadgePill({ badge, className }: { badge: Badge; className?: string }) {
  return (
    <span
      className={classes(
        'figures inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-semibold',
        badge.pressing ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
        className,
      )}
    >
      <span aria-hidden>{badge.count > most ? `${most}+` : badge.count}</span>
      <span className="sr-only">{badge.words}</span>
    </span>
  )
}

interface PageLinkProps {
  readonly page: Page
  readonly here: boolean
  readonly name: string
  /** A shorter name for narrow spaces. */
  readonly shortName: string
  readonly badge: Badge | null
  /** False until the page is idle: the server has more urgent requests than prefetching pages. */
  readonly prefetch: null | false
}

function BarLink({ page: { href, mark: Mark, isInBarOnly }, here, name, badge, prefetch }: PageLinkProps) {
  return (
    <Link
      href={href}
      prefetch={prefetch}
      aria-current={here ? 'page' : undefined}
      title={name}
      className={classes(
        'flex min-h-8 items-center gap-1.5 rounded-s px-2 text-m whitespace-nowrap transition-colors duration-(--quick) pointer-coarse:min-h-11',
        here ? 'bg-selected font-medium text-accent-text' : 'text-muted hover:bg-hover hover:text-ink',
      )}
    >
      <Mark className="size-4.5 shrink-0" aria-hidden />
      <span className={isInBarOnly ? '@max-[88rem]/bar:sr-only' : '@max-7xl/bar:sr-only'}>{name}</span>
      {badge && <BadgePill badge={badge} />}
    </Link>
  )
}

function TabLink({ page: { href, mark: Mark }, here, name, shortName, badge, prefetch }: PageLinkProps) {
  return (
    <Link
      href={href}
      prefetch={prefetch}
      title={name}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'relative flex h-14 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium -outline-offset-2',
        here ? 'text-accent-text' : 'text-muted',
      )}
    >
      {here && <span className="absolute inset-x-4 top-0 h-0.5 rounded-full bg-accent" aria-hidden />}
      <span className="relative">
        <Mark className="size-5.5" aria-hidden />
        {badge && <BadgePill badge={badge} className="absolute -top-2 left-3.5 ring-2 ring-surface" />}
      </span>
      <span className="max-w-full truncate @max-[16rem]:hidden" aria-hidden>
        {shortName}
      </span>
      <span className="sr-only">{name}</span>
    </Link>
  )
}

/** One page in the navigation. It reads its own badge, so that a new count rerenders only this link. */
function PagePlace({ page, here, as: As }: { page: Page; here: boolean; as: typeof BarLink }) {
  const { names, shortNames } = useWords(shellWords)
  const badge = page.useBadge?.() ?? null
  const name = names[page.name]
  const shortName = (shortNames as Partial<typeof names>)[page.name] ?? name
  const prefetch = useStore(resting, (now) => (now ? null : false))
  return <As page={page} here={here} name={name} shortName={shortName} badge={badge} prefetch={prefetch} />
}

/** The links between pages, in the bar above them. */
export function PageNav() {
  const words = useWords(shellWords)
  const { supervisor } = useWorkspace().me.physician
  const here = pageOf(usePathname())
  return (
    <nav aria-label={words.pages} className="min-w-0 max-md:hidden">
      <ul className="flex gap-0.5">
        {pagesFor(supervisor).map((page) => (
          <li key={page.segment}>
            <PagePlace page={page} here={page === here} as={BarLink} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabs = pages.filter(({ isInBarOnly }) => !isInBarOnly)

/** The links between pages on a phone, within reach of the thumb. It hides where a page needs the whole height. */
export function PageTabs() {
  const words = useWords(shellWords)
  const path = usePathname()
  const here = pageOf(path)
  if (here?.isWhole?.(path) || tabs.length < 2) return null
  return (
    <nav
      aria-label={words.pages}
      className="@container shrink-0 border-t border-line bg-surface px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Each item is as wide as its name plus a share of the rest: in a wide font the longest name needs more than a
          fifth. */}
      <ul className="flex">
        {tabs.map((page) => (
          <li key={page.segment} className="min-w-0 flex-auto">
            <PagePlace page={page} here={page === here} as={TabLink} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
