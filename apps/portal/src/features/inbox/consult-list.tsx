'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useStore } from '@consult/ui/state/store.ts'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import type { InboxItem, InboxView } from '../../entities/consults/inbox-views.ts'
import { useInbox } from '../../entities/consults/use-inbox.ts'
import type { InboxLocation } from '../../entities/inbox-location/inbox-location.ts'
import { goToInbox } from '../../entities/inbox-location/use-inbox-location.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { useShortcut } from '../shortcuts/use-shortcut.ts'
import { ConsultRow } from './consult-row.tsx'
import { density } from './density.ts'
import { GroupHeading, headingId } from './group-heading.tsx'
import { heightOf, topOf } from './list-layout.ts'
import { EmptyList, FailedList, ListSkeleton, OfflineList, RowSkeleton } from './list-states.tsx'
import { groupsOf, type RowGroup } from './urgency-groups.ts'
import { useListKeys } from './use-list-keys.ts'
import { type ListPart, showRow, useListWindow } from './use-list-window.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import { inboxWords } from './words.ts'

/** The next page loads when this many rows are left below the screen. */
const ahead = 40

interface ConsultListProps {
  readonly place: InboxLocation
  readonly onOpen: (byKey: boolean) => void
}

/**
 * Returns the indexes of the rows to render.
 * @param stop the row that is the list's Tab stop. It always renders, because it may have the focus.
 */
function shownRows({ first, last }: ListPart, stop: number, count: number): number[] {
  const rows = []
  if (stop < first) rows.push(stop)
  for (let index = first; index <= Math.min(last, count - 1); index += 1) rows.push(index)
  if (stop > last && stop < count) rows.push(stop)
  return rows
}

/** Returns the rows' groups by urgency, updated by the clock. */
function useGroups(view: InboxView, items: readonly InboxItem[]): readonly RowGroup[] {
  // Pass it as a string, because the clock must compare the values.
  const text = useClock((now) => JSON.stringify(groupsOf(view, items, now)))
  return useMemo(() => JSON.parse(text), [text])
}

/** The rows of a view that is not empty. */
function Rows({
  place: { view, consultId },
  onOpen,
  inbox,
}: ConsultListProps & { inbox: ReturnType<typeof useInbox> }) {
  const words = useWords(inboxWords)
  const controls = useWords(controlWords)
  const box = useRef<HTMLDivElement>(null)
  const chosen = useStore(density, (now) => now)
  const { items, gone } = useSteadyRows(box, inbox.rows)
  const ids = useMemo(() => items.map((item) => item.consult.id), [items])
  const groups = useGroups(view, items)
  const firsts = useMemo(() => groups.map(({ first }) => first), [groups])
  const selected = consultId === null ? -1 : ids.indexOf(consultId)
  // Reserve space for rows that are counted but not loaded, so that the end of the list stays in place.
  const count = Math.max(items.length, inbox.isWhole ? 0 : (inbox.count ?? items.length + 3))
  const { part, layout, narrow } = useListWindow(box, { keys: ids, groups: firsts, density: chosen })
  const show = (index: number) => showRow(box.current, index, layout)
  const keys = useListKeys(box, ids, { selected, show })

  const step = (by: 1 | -1) => {
    const at = selected === -1 ? (by === 1 ? 0 : items.length - 1) : selected + by
    const next = items[at]
    if (!next) return
    goToInbox({ view, consultId: next.consult.id })
    show(at)
  }
  useShortcut('j', () => step(1))
  useShortcut('k', () => step(-1))

  // If a URL opened the thread, scroll to its row when the list appears.
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current || selected === -1) return
    shown.current = true
    showRow(box.current, selected, layout)
  }, [selected, layout])

  const { hasNextPage, isFetching, isError, fetchNextPage } = inbox
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && part.last >= items.length - ahead) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage, part.last, items.length])

  const rows = shownRows(part, keys.stop, count)
  const total = inbox.isWhole ? items.length : inbox.count
  const sections = groups.length === 0 ? [{ group: null, first: 0 }] : groups
  return (
    <div ref={box} className="relative h-full overflow-x-clip overflow-y-auto [overflow-anchor:none]">
      <div className="relative" style={{ height: heightOf(count, layout) }}>
        {sections.map(({ group, first }, n) => {
          const end = sections[n + 1]?.first
          const size = (end ?? total ?? -1) - (total === undefined && end === undefined ? 0 : first)
          return (
            <Fragment key={group}>
              {group !== null && (
                <GroupHeading
                  group={group}
                  count={size}
                  top={topOf(first, layout) - layout.heading}
                  height={layout.heading}
                />
              )}
              <ul
                {...(group === null ? { 'aria-label': words.views[view] } : { 'aria-labelledby': headingId(group) })}
                onKeyDown={(event) => keys.press(event)}
                onFocus={(event) => keys.onFocus(event.target)}
              >
                {rows
                  .filter((index) => index >= first && index < (end ?? count))
                  .map((index) => {
                    const item = items[index]
                    return (
                      <li
                        key={item?.consult.id ?? index}
                        aria-setsize={size}
                        aria-posinset={index - first + 1}
                        className="absolute inset-x-0 top-0"
                        style={{ transform: `translateY(${topOf(index, layout)}px)`, height: layout.row }}
                      >
                        {item ? (
                          <ConsultRow
                            item={item}
                            view={view}
                            selected={index === selected}
                            gone={gone.has(item.consult.id)}
                            stop={index === keys.stop}
                            density={chosen}
                            narrow={narrow}
                            onOpen={onOpen}
                          />
                        ) : (
                          <RowSkeleton density={chosen} width="w-36" />
                        )}
                      </li>
                    )
                  })}
              </ul>
            </Fragment>
          )
        })}
      </div>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center justify-center gap-3 px-4 py-3 text-s text-muted">
          {words.moreFailed}
          <Button onClick={() => void fetchNextPage()} busy={isFetching}>
            {controls.tryAgain}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {inbox.isFetchingNextPage ? words.loadingMore : ''}
      </p>
    </div>
  )
}

function Instead({ view, inbox }: { view: InboxView; inbox: ReturnType<typeof useInbox> }) {
  const online = useOnline()
  if (inbox.isPending) return online || inbox.fetchStatus === 'fetching' ? <ListSkeleton /> : <OfflineList />
  if (!inbox.isError) return <EmptyList view={view} />
  if (!online) return <OfflineList />
  return <FailedList fault={faultOf(inbox.error)} busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
}

/** Lists the consults of the reader's current view. */
export function ConsultList({ place, onOpen }: ConsultListProps) {
  const inbox = useInbox(place.view)
  if (inbox.rows.size === 0) return <Instead view={place.view} inbox={inbox} />
  return <Rows key={place.view} place={place} onOpen={onOpen} inbox={inbox} />
}
