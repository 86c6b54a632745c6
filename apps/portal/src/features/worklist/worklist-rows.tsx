'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useShortName } from '../../entities/clinicians/clinician-name.tsx'
import type { InboxItem, InboxView } from '../../entities/consults/inbox-views.ts'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { RowFlags } from '../inbox/row-flags.tsx'
import { UnreadDot } from '../signals/unread-dot.tsx'
import { allOrNone, extended, type Selection, toggled } from './selection.ts'
import { worklistWords } from './words.ts'

/** The view of the inbox in which a consult opens. */
const viewOf = ({ status, physicianId }: InboxItem['consult'], me: string): InboxView =>
  status === 'queued' ? 'queue' : status === 'closed' ? 'closed' : physicianId === me ? 'mine' : 'overdue'

export const nameOf = ({ patient }: InboxItem): string => patient.name ?? patient.externalId

function Holder({ physicianId }: { physicianId: string | null }) {
  const words = useWords(worklistWords)
  const name = useShortName(physicianId)
  return <bdi>{physicianId === null ? words.inQueue : (name ?? '…')}</bdi>
}

function Row({
  item,
  me,
  selected,
  isStop,
  onToggle,
}: {
  item: InboxItem
  me: string
  selected: boolean
  isStop: boolean
  onToggle: (extend: boolean) => void
}) {
  const words = useWords(worklistWords)
  const { consult, patient } = item
  return (
    <li
      data-row={consult.id}
      className={classes('flex items-start gap-1 ps-1 pe-3', selected ? 'bg-selected' : 'hover:bg-hover')}
    >
      <label className="flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          checked={selected}
          tabIndex={-1}
          aria-label={words.select(nameOf(item))}
          className="size-4.5 accent-accent"
          onChange={() => undefined}
          onClick={(event) => onToggle(event.shiftKey)}
        />
      </label>
      <InboxLink
        place={{ view: viewOf(consult, me), consultId: consult.id }}
        tabIndex={isStop ? 0 : -1}
        className="relative flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 ps-3 -outline-offset-2"
      >
        <UnreadDot count={item.unread} className="absolute start-0 top-4" />
        <span className="grid min-w-[min(16rem,100%)] flex-1 grid-cols-1 gap-0.5">
          <span className={classes('wrap-anywhere', item.unread > 0 && 'font-semibold')}>
            <bdi>{nameOf(item)}</bdi>
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-1.5 text-s text-muted">
            <Born birthDate={patient.birthDate} className="max-w-full" />
            <span dir="auto" className="line-clamp-1 min-w-0 flex-1 basis-40 wrap-anywhere [text-align:match-parent]">
              {item.withheld ? words.withheld : (consult.reason ?? words.noReason)}
            </span>
          </span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <RowFlags item={item} compact={false} />
          <span className="text-s text-muted">
            <Holder physicianId={consult.physicianId} />
          </span>
          <TimingMark consult={consult} testClock={item.testClock} />
        </span>
      </InboxLink>
    </li>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The rows of a worklist. The list has one Tab stop. Arrow keys move, X selects, with Shift they select on the way, and Ctrl+A
 * selects all.
 */
export function WorklistRows({
  items,
  me,
  selection,
  onSelect,
}: {
  items: readonly InboxItem[]
  me: string
  selection: Selection
  onSelect: (selection: Selection) => void
}) {
  const words = useWords(worklistWords)
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState<string | null>(null)
  const ids = items.map(({ consult }) => consult.id)
  const at = Math.max(0, ids.indexOf(stop ?? ''))

  const press = (event: KeyboardEvent) => {
    const here = ids[at]
    const by = steps[event.key]
    if (here === undefined || event.altKey) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') onSelect(allOrNone(selection, ids))
    else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'x' || event.key === 'X') onSelect(toggled(selection, here))
    else if (by !== undefined) {
      const next = ids[at + by]
      if (next === undefined) return event.preventDefault()
      setStop(next)
      list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"] a`)?.focus()
      if (event.shiftKey) {
        const from = selection.anchor === null ? { ...selection, anchor: here } : selection
        onSelect(extended(from, ids, next))
      }
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ul
      ref={list}
      aria-label={words.list}
      className="divide-y divide-line rounded-m border border-line bg-surface"
      onKeyDown={press}
      onFocus={(event) => setStop(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null)}
    >
      {items.map((item) => {
        const { id } = item.consult
        return (
          <Row
            key={id}
            item={item}
            me={me}
            selected={selection.ids.has(id)}
            isStop={id === ids[at]}
            onToggle={(extend) => onSelect(extend ? extended(selection, ids, id) : toggled(selection, id))}
          />
        )
      })}
    </ul>
  )
}
