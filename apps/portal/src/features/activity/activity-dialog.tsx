'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { DialogFrame } from '@consult/ui/controls/dialog-frame.tsx'
import { OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { controlWords } from '@consult/ui/controls/words.ts'
import { useLanguage, useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { faultOf, wordsOf } from '@consult/web-client/errors/fault.ts'
import { dateWords, dayKey, fullWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { type ActivityItem, actorWords, actWords } from './act-words.ts'
import { activityWords } from './words.ts'

const pageSize = 50

const marks: Record<ActivityItem['outcome'], string> = {
  done: 'bg-accent',
  read: 'bg-line-strong',
  refused: 'bg-danger',
}

function Entry({ item }: { item: ActivityItem }) {
  const words = useWords(activityWords)
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 @max-2xs/dialog:grid-cols-[auto_minmax(0,1fr)]">
      <span className={`size-2 rounded-full ${marks[item.outcome]}`} aria-hidden />
      <p className="text-m wrap-anywhere">
        <bdi className="font-medium">{actorWords(item, words)}</bdi>{' '}
        <span className={item.outcome === 'refused' ? 'text-danger-text' : 'text-muted'}>{actWords(item, words)}</span>
      </p>
      <time
        dateTime={item.at}
        title={fullWords(item.at, locale)}
        className="figures text-s whitespace-nowrap text-faint @max-2xs/dialog:col-start-2"
      >
        {timeWords(item.at, locale)}
      </time>
    </li>
  )
}

function Days({ items }: { items: readonly ActivityItem[] }) {
  const locale = useLocale()
  const days = Object.entries(Object.groupBy(items, (item) => dayKey(item.at)))
  return days.map(([day, members = []]) => (
    <section key={day} className="pb-3">
      <h3 className="pb-1 text-s font-semibold text-muted">{dateWords(members[0]?.at ?? day, serverNow(), locale)}</h3>
      <ol>
        {members.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ol>
    </section>
  ))
}

/** Shows a consult's audit to its physicians, newest entry first. */
export function ActivityDialog({
  consultId,
  open,
  onClose,
}: {
  consultId: string
  open: boolean
  onClose: () => void
}) {
  const trpc = useTRPC()
  const words = useWords(activityWords)
  const controls = useWords(controlWords)
  const language = useLanguage()
  const online = useOnline()
  const [all, setAll] = useState(false)
  const activity = useInfiniteQuery(
    trpc.portal.activity.infiniteQueryOptions(
      { id: consultId, limit: pageSize },
      { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0, gcTime: 0 },
    ),
  )
  const items = (activity.data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ outcome }) => all || outcome !== 'read',
  )
  const choices = [
    { name: words.onlyChanges, value: false },
    { name: words.everything, value: true },
  ]
  return (
    <DialogFrame open={open} onClose={onClose} title={words.title} words={words.intro} footer={null} wide>
      <fieldset className="mb-4 flex min-w-0 flex-wrap gap-x-4">
        <legend className="sr-only">{words.show}</legend>
        {choices.map(({ name, value }) => (
          <label key={name} className="inline-flex min-h-9 items-center gap-2 text-m">
            <input
              type="radio"
              name="shown"
              checked={all === value}
              onChange={() => setAll(value)}
              className="shrink-0 accent-accent"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="min-h-64" aria-busy={activity.isFetching}>
        {activity.isPending && !online && <OfflineState />}
        {activity.isPending && online && (
          <div className="grid gap-3">
            <p role="status" className="sr-only">
              {words.loading}
            </p>
            {['w-3/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
              <span key={width} className={`skeleton h-4 ${width}`} aria-hidden />
            ))}
          </div>
        )}
        {activity.isError && (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-muted">
              {words.failed} {wordsOf(faultOf(activity.error), language)}
            </p>
            <Button onClick={() => void activity.refetch()} busy={activity.isFetching}>
              {controls.tryAgain}
            </Button>
          </div>
        )}
        {activity.isSuccess && items.length === 0 && <p className="text-muted">{words.nothing}</p>}
        <Days items={items} />
        {activity.hasNextPage && (
          <Button look="quiet" onClick={() => void activity.fetchNextPage()} busy={activity.isFetchingNextPage}>
            {words.more}
          </Button>
        )}
      </div>
    </DialogFrame>
  )
}
