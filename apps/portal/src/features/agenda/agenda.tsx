'use client'

import type { AgendaItem } from '@consult/domain'
import { useCalendarController } from '@fullcalendar/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { InsteadFailed, InsteadLoading, InsteadOffline } from '../controls/instead.tsx'
import { faultOf } from '../errors/fault.ts'
import { useOnline } from '../live/use-connection.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { useOwnLocale, zoneWords } from '../time/own-locale.ts'
import { serverNow } from '../time/server-clock.ts'
import { useWords } from '../words/use-words.tsx'
import { Calendar, type ShownSpan } from './calendar.tsx'
import { AgendaList } from './list.tsx'
import { useAppointments } from './use-appointments.ts'
import { useNarrow } from './use-narrow.ts'
import { agendaWords } from './words.ts'

const day = 24 * 60 * 60 * 1000
/** So many days stand on one page of the list. */
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
        <ChevronLeft className="size-5" aria-hidden />
      </IconButton>
      <Button onClick={onToday}>{words.today}</Button>
      <IconButton label={words.next[kind]} onClick={onNext}>
        <ChevronRight className="size-5" aria-hidden />
      </IconButton>
    </div>
  )
}

/** What stands in the place of appointments that could not be had; null where there are some. */
function useInstead({ items, error, isFetching, refetch }: ReturnType<typeof useAppointments>): ReactNode {
  const words = useWords(agendaWords)
  const online = useOnline()
  if (items) return null
  if (!online) return <InsteadOffline text={words.offlineText} />
  if (!error) return <InsteadLoading title={words.loading} />
  return <InsteadFailed title={words.failed} fault={faultOf(error)} onRetry={() => void refetch()} busy={isFetching} />
}

function Wide({ timeZone, intro }: { timeZone: string; intro: string }) {
  const words = useWords(agendaWords)
  const [kind, setKind] = useState<'day' | 'week'>('week')
  const controller = useCalendarController()
  const [span, setSpan] = useState<ShownSpan | null>(null)
  const [now] = useState(() => serverNow())
  const appointments = useAppointments(
    span?.from ?? new Date(now).toISOString(),
    span?.to ?? new Date(now + 7 * day).toISOString(),
  )
  const missing = useInstead(appointments)
  const takeSpan = useCallback((next: ShownSpan) => {
    setSpan((was) => (was?.from === next.from && was.to === next.to ? was : next))
  }, [])
  const show = (next: 'day' | 'week') => {
    setKind(next)
    controller.changeView(next === 'day' ? 'timeGridDay' : 'timeGridWeek')
  }
  return (
    <PageFrame
      title={words.title}
      intro={intro}
      width="full"
      tools={
        <>
          <p aria-live="polite" className="mr-2 font-medium first-letter:uppercase">
            {span?.title}
          </p>
          <Move
            kind={kind}
            onPrevious={() => controller.prev()}
            onToday={() => controller.today()}
            onNext={() => controller.next()}
          />
          <fieldset className="flex rounded-s border border-line-strong p-0.5">
            <legend className="sr-only">{words.view}</legend>
            {(['day', 'week'] as const).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={kind === name}
                onClick={() => show(name)}
                className="min-h-8 rounded-[6px] px-3 text-m text-muted aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-accent-text pointer-coarse:min-h-10"
              >
                {words[name]}
              </button>
            ))}
          </fieldset>
        </>
      }
    >
      {appointments.error && missing}
      <section
        aria-label={words.calendar}
        aria-busy={appointments.isFetching || undefined}
        className="h-[max(28rem,calc(100dvh-13rem))]"
      >
        <Calendar
          controller={controller}
          view="timeGridWeek"
          timeZone={timeZone}
          items={appointments.items ?? none}
          onSpan={takeSpan}
        />
      </section>
    </PageFrame>
  )
}

function Narrow({ timeZone, intro }: { timeZone: string; intro: string }) {
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
      intro={intro}
      tools={
        <Move
          kind="list"
          onPrevious={() => setPage(page - 1)}
          onToday={() => setPage(0)}
          onNext={() => setPage(page + 1)}
        />
      }
    >
      {missing ?? <AgendaList items={appointments.items ?? []} timeZone={timeZone} from={from} to={to} />}
    </PageFrame>
  )
}

/** What is booked with the physician. Times are those of their hours' zone; of this computer's where none is set. */
export function Agenda() {
  const words = useWords(agendaWords)
  const narrow = useNarrow()
  const locale = useOwnLocale()
  if (!locale) {
    return (
      <PageFrame title={words.title}>
        <InsteadLoading title={words.loading} />
      </PageFrame>
    )
  }
  const { timeZone } = locale
  const intro = words.intro(zoneWords(timeZone))
  return narrow ? <Narrow timeZone={timeZone} intro={intro} /> : <Wide timeZone={timeZone} intro={intro} />
}
