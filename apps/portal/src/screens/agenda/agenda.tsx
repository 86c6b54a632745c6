'use client'

import type { AgendaItem } from '@consult/domain'
import { Button, IconButton } from '@consult/ui/controls/button.tsx'
import { LoadingState, OfflineState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { Segmented } from '@consult/ui/controls/segmented.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { FailedState } from '@consult/web-client/errors/failed-state.tsx'
import { faultOf } from '@consult/web-client/errors/fault.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOwnLocale, zoneWords } from '../../entities/appointments/appointment-locale.ts'
import { useAppointments } from '../../entities/appointments/use-appointments.ts'
import { useOnline } from '../../entities/workspace/use-connection.ts'
import { AppointmentList } from '../../features/agenda/appointment-list.tsx'
import { clockAt, datesFrom, dayAfter, planDay, spanOf, weekStart } from '../../features/agenda/day-plan.ts'
import { TimeGrid } from '../../features/agenda/time-grid.tsx'
import { useNarrow } from '../../features/agenda/use-narrow.ts'
import { agendaWords } from '../../features/agenda/words.ts'
import { FeedLink } from '../../features/agenda-feed/feed-link.tsx'

const day = 24 * 60 * 60 * 1000
/** The number of days on one page of the list. */
const listDays = 14
const none: readonly AgendaItem[] = []

function Move({
  kind,
  onPrevious,
  onToday,
  onNext,
}: {
  kind: 'day' | 'week' | 'list'
  onPrevious: () => void
  onToday: () => void
  onNext: () => void
}) {
  const words = useWords(agendaWords)
  return (
    <div className="flex items-center gap-1">
      <IconButton label={words.previous[kind]} onClick={onPrevious}>
        <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden />
      </IconButton>
      <Button onClick={onToday}>{words.today}</Button>
      <IconButton label={words.next[kind]} onClick={onNext}>
        <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden />
      </IconButton>
    </div>
  )
}

/** While nothing has loaded: loading, or offline, where loading would never end. */
function NotLoaded() {
  const words = useWords(agendaWords)
  return useOnline() ? <LoadingState title={words.loading} /> : <OfflineState text={words.offlineText} />
}

/**
 * Returns what to show in place of appointments that have not loaded: loading, offline or an error. Null once they have
 * loaded, and while the appointments of the previous days stand in for them. While offline, those do not stand in: the
 * days would look free.
 */
function useInstead({ items, isOfSpan, error, isFetching, refetch }: ReturnType<typeof useAppointments>): ReactNode {
  const words = useWords(agendaWords)
  const online = useOnline()
  if (isOfSpan || (items && online)) return null
  if (!online || !error) return <NotLoaded />
  return <FailedState title={words.failed} fault={faultOf(error)} onRetry={() => void refetch()} busy={isFetching} />
}

/**
 * Returns the first day of the reader's week, 1 for Monday to 7 for Sunday. The default is Monday, where the browser
 * does not know.
 */
function firstDayOf(tag: string): number {
  // TypeScript's types do not include `getWeekInfo` yet.
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** Formats a range of days: `November 16 – 22, 2026`. */
function daysWords(dates: readonly string[], language: string): string {
  const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
  const at = (date: string | undefined) => new Date(`${date}T12:00:00Z`)
  return format.formatRange(at(dates[0]), at(dates.at(-1)))
}

function Wide({ timeZone }: { timeZone: string }) {
  const words = useWords(agendaWords)
  const { language } = useLocale()
  const [kind, setKind] = useState<'day' | 'week'>('week')
  const [date, setDate] = useState(() => clockAt(serverNow(), timeZone).date)
  const dates = kind === 'day' ? [date] : datesFrom(weekStart(date, firstDayOf(language)), 7)
  const { from, to } = spanOf(dates, timeZone)
  const appointments = useAppointments(from, to)
  const online = useOnline()
  const availability = useQuery(useTRPC().physicians.getAvailability.queryOptions({ id: 'me' })).data ?? null
  const missing = useInstead(appointments)
  const items = appointments.items ?? none
  return (
    <PageFrame
      title={words.title}
      width="full"
      tools={
        <>
          <p className="text-s text-muted">{words.zone(zoneWords(timeZone))}</p>
          <p aria-live="polite" className="figures font-medium first-letter:uppercase">
            {daysWords(dates, language)}
          </p>
          <Move
            kind={kind}
            onPrevious={() => setDate(dayAfter(date, kind === 'day' ? -1 : -7))}
            onToday={() => setDate(clockAt(serverNow(), timeZone).date)}
            onNext={() => setDate(dayAfter(date, kind === 'day' ? 1 : 7))}
          />
          <Segmented
            label={words.view}
            value={kind}
            options={[
              { value: 'day', text: words.day },
              { value: 'week', text: words.week },
            ]}
            onChange={setKind}
          />
          <FeedLink />
        </>
      }
    >
      {(appointments.error || !online) && missing}
      <div className="h-[max(20rem,calc(100dvh-9.5rem))]">
        <TimeGrid
          days={dates.map((each) => planDay(each, { timeZone, items, availability }))}
          timeZone={timeZone}
          isLoaded={appointments.isOfSpan}
        />
      </div>
    </PageFrame>
  )
}

function Narrow({ timeZone }: { timeZone: string }) {
  const words = useWords(agendaWords)
  const [page, setPage] = useState(0)
  const [now] = useState(() => serverNow())
  const from = new Date(now + page * listDays * day).toISOString()
  const to = new Date(now + (page + 1) * listDays * day).toISOString()
  const appointments = useAppointments(from, to)
  const missing = useInstead(appointments)
  return (
    <PageFrame
      title={words.title}
      toolsBeside
      tools={
        <>
          <Move
            kind="list"
            onPrevious={() => setPage(page - 1)}
            onToday={() => setPage(0)}
            onNext={() => setPage(page + 1)}
          />
          <FeedLink isIcon />
        </>
      }
    >
      <p className="-mt-2 mb-3 text-s text-muted">{words.zone(zoneWords(timeZone))}</p>
      {missing ?? <AppointmentList items={appointments.items ?? []} timeZone={timeZone} from={from} to={to} />}
    </PageFrame>
  )
}

/**
 * The physician's appointments. Times are in the zone of the physician's hours, or this computer's zone if none is set.
 */
export function Agenda() {
  const words = useWords(agendaWords)
  const narrow = useNarrow()
  const locale = useOwnLocale()
  if (!locale) {
    return (
      <PageFrame title={words.title}>
        <NotLoaded />
      </PageFrame>
    )
  }
  return narrow ? <Narrow timeZone={locale.timeZone} /> : <Wide timeZone={locale.timeZone} />
}
