'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenIdle } from '@consult/ui/controls/lazy-load.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { Archive, CircleAlert, Hourglass, Inbox as InboxIcon, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type InboxView, inboxViews } from '../../entities/consults/inbox-views.ts'
import { useCounts } from '../../entities/consults/use-inbox.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { searchText } from '../search/search-state.ts'
import { inboxWords } from './words.ts'

const marks: Record<InboxView, typeof Archive> = {
  mine: UserRound,
  queue: InboxIcon,
  overdue: CircleAlert,
  waiting: Hourglass,
  closed: Archive,
}

const SnoozedPile = lazyWhenIdle(() => import('../planning/snoozed-pile.tsx').then((module) => module.SnoozedPile))

/** The number of consults in a view, in a space that is reserved from the start. */
function Count({ view, count, capacity }: { view: InboxView; count: number | undefined; capacity: number | null }) {
  const words = useWords(inboxWords)
  if (view === 'closed') return null
  const isFull = capacity !== null && (count ?? 0) > capacity
  const pressing = view === 'overdue' && (count ?? 0) > 0
  return (
    <span
      className={classes(
        'figures inline-flex min-h-5 min-w-6 items-center justify-center rounded-full px-1.5 text-xs font-medium',
        pressing ? 'bg-danger-soft text-danger-text' : isFull ? 'text-warning-text' : 'text-muted',
      )}
    >
      {count === undefined ? (
        <span className="skeleton h-3 w-3" />
      ) : (
        <>
          {capacity === null ? (
            <bdi>{count}</bdi>
          ) : (
            <>
              <bdi aria-hidden>{`${count} / ${capacity}`}</bdi>
              <span className="sr-only">{words.ofCapacity(count, capacity)}</span>
            </>
          )}
          <span className="sr-only">{` ${words.consults(count)}`}</span>
        </>
      )}
    </span>
  )
}

/** The views of the inbox: a column if there is room, else a row above the list. */
export function ViewNav({ view }: { view: InboxView }) {
  const words = useWords(inboxWords)
  const counts = useCounts().data
  const row = useRef<HTMLUListElement>(null)
  // On a phone the row of views is wider than the screen. Scroll to the current view.
  useEffect(() => {
    const [list, item] = [row.current, row.current?.querySelector(`[data-view="${view}"]`)]
    if (!list || !item) return
    const [frame, place] = [list.getBoundingClientRect(), item.getBoundingClientRect()]
    // Do not use `scrollIntoView`: it would move the starting point of the Tab key there, past the bar and its skip link.
    list.scrollLeft += Math.min(0, place.left - frame.left) + Math.max(0, place.right - frame.right)
  }, [view])
  return (
    <nav aria-label={words.viewNav} className="lg:px-2 lg:py-3">
      <ul
        ref={row}
        className="relative flex gap-1 overflow-x-auto px-2 py-1 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:p-0"
      >
        {inboxViews.map((name) => {
          const Mark = marks[name]
          const here = name === view
          return (
            <li key={name} data-view={name} className="shrink-0">
              <InboxLink
                place={{ view: name, consultId: null }}
                // The results stand where the view's rows would.
                onGo={() => searchText.set('')}
                aria-current={here ? 'page' : undefined}
                className={classes(
                  'flex min-h-8 items-center gap-2 rounded-s px-2 text-m whitespace-nowrap transition-colors duration-(--quick) max-lg:gap-1.5 pointer-coarse:min-h-11',
                  here ? 'bg-selected font-medium text-accent-text' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                <Mark className="size-4.5 shrink-0 max-lg:hidden" aria-hidden />
                <span className="lg:hidden">{words.shortViews[name]}</span>
                <span className="flex-1 max-lg:hidden">{words.views[name]}</span>
                <Count
                  view={name}
                  count={name === 'closed' ? undefined : counts?.[name]}
                  capacity={name === 'mine' ? (counts?.capacity ?? null) : null}
                />
              </InboxLink>
            </li>
          )
        })}
        <SnoozedPile />
      </ul>
    </nav>
  )
}
