'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState, LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { useClock } from '@consult/web-client/time/clock.ts'
import { ListTodo } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { FollowUpItem } from './follow-up-item.tsx'
import { type FollowUpGroup, groupOf } from './plan-times.ts'
import { type NamedFollowUp, useFollowUps } from './use-follow-ups.ts'
import { planningWords } from './words.ts'

const groups: readonly FollowUpGroup[] = ['overdue', 'today', 'week', 'later']

/** Adds the follow-ups that were ended on this page, in their places. */
function withEnded(items: readonly NamedFollowUp[], ended: ReadonlyMap<string, NamedFollowUp>): NamedFollowUp[] {
  const open = new Set(items.map(({ followUp }) => followUp.id))
  const all = [...items, ...[...ended.values()].filter(({ followUp }) => !open.has(followUp.id))]
  return all.sort((one, other) => one.followUp.dueAt.localeCompare(other.followUp.dueAt))
}

/** The follow-ups by their day, those that are overdue first. */
export function FollowUpGroups({ whose }: { whose: 'mine' | 'all' }) {
  const words = useWords(planningWords)
  const online = useOnline()
  const query = useFollowUps(whose)
  const [ended, setEnded] = useState<ReadonlyMap<string, NamedFollowUp>>(new Map())
  const items = useMemo(() => withEnded(query.items, ended), [query.items, ended])
  // Passed as a string, because the clock must compare the values.
  const placed = useClock((now) => items.map(({ followUp }) => groupOf(followUp.dueAt, now)).join())
  const place = placed.split(',') as FollowUpGroup[]
  if (query.isPending) return online ? <LoadingState title={words.loading} /> : <OfflineState />
  if (query.isError && items.length === 0) {
    return (
      <FailedState
        title={words.failed}
        fault={faultOf(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState mark={<ListTodo className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  }
  const end = (item: NamedFollowUp, done: boolean) =>
    setEnded((was) => {
      const next = new Map(was)
      if (done) next.set(item.followUp.id, item)
      else next.delete(item.followUp.id)
      return next
    })
  return (
    <div className="grid gap-5">
      {groups.map((group) => {
        const members = items.filter((_, n) => place[n] === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-labelledby={`follow-ups-${group}`}>
            <h3
              id={`follow-ups-${group}`}
              className={`text-s font-semibold ${group === 'overdue' ? 'text-danger-text' : 'text-muted'}`}
            >
              {words.groups[group]}
            </h3>
            <ul className="divide-y divide-line">
              {members.map((item) => (
                <FollowUpItem
                  key={item.followUp.id}
                  item={item}
                  isDone={ended.has(item.followUp.id)}
                  isOverdue={group === 'overdue'}
                  onEnd={(done) => end(item, done)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {query.hasNextPage && (
        <Button className="justify-self-center" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}
