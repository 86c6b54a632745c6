'use client'

import type { AgendaItem } from '@consult/domain'
import { buttonClasses } from '@consult/ui/controls/button.tsx'
import type { ChipTone } from '@consult/ui/controls/chip.tsx'
import { classes } from '@consult/ui/controls/classes.ts'
import { PopoverFrame } from '@consult/ui/controls/popover-frame.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import Link from 'next/link'
import { zoneWords } from '../../entities/appointments/appointment-locale.ts'
import { Born } from '../../entities/patients/born.tsx'
import { usePatient } from '../../entities/patients/use-patient.ts'
import { type AppointmentStatus, appointmentStatusOf, movedWords } from './appointment-status.ts'
import { AppointmentStatusMark, appointmentStatusMarks } from './appointment-status-mark.tsx'
import { minutesPerDay, type Placed } from './day-plan.ts'
import { agendaWords } from './words.ts'

const tones: Record<ChipTone, string> = {
  accent: 'border-s-accent bg-accent-soft',
  warning: 'border-s-warning-text bg-warning-soft',
  success: 'border-s-success-text bg-success-soft',
  danger: 'border-s-danger bg-danger-soft',
  alarm: 'border-s-danger bg-danger-soft',
  neutral: 'border-s-line-strong bg-sunken',
}

const nameOf = ({ patient }: AgendaItem) => patient.displayName ?? patient.externalId

/** The patient's name, with age and date of birth once they are read: the agenda itself has neither. */
function Who({ item }: { item: AgendaItem }) {
  const { data } = usePatient(item.patient.id)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-m wrap-anywhere">
      <bdi className="font-semibold">{nameOf(item)}</bdi>
      <Born birthDate={data?.patient.birthDate} className="min-h-lh text-s" />
    </p>
  )
}

/** The next step for an appointment, and the other available actions. */
function Actions({ item, appointmentStatus }: { item: AgendaItem; appointmentStatus: AppointmentStatus }) {
  const words = useWords(agendaWords)
  const call = `/calls/${item.telehealthConsultId}`
  const toCall: Partial<Record<AppointmentStatus, string>> = {
    in_progress: words.joinCall,
    completed: words.openSummary,
  }
  const waits = appointmentStatus === 'waiting' || appointmentStatus === 'ringing'
  return (
    <div className="flex flex-wrap gap-2">
      {waits && (
        <Link href="/waiting-room" className={buttonClasses('primary')}>
          {words.openWaitingRoom}
        </Link>
      )}
      <Link href={call} className={buttonClasses(waits ? 'secondary' : 'primary')}>
        {toCall[appointmentStatus] ?? words.openCall}
      </Link>
    </div>
  )
}

/** An appointment on the grid: who, when, its status and the reason. It opens to show all of these and the next step. */
export function AppointmentEntry({ placed, timeZone }: { placed: Placed; timeZone: string }) {
  const words = useWords(agendaWords)
  const locale = { ...useLocale(), timeZone }
  const { item, from, to, lane, lanes } = placed
  const appointmentStatus = useClock((now) => appointmentStatusOf(item, now))
  const { Icon, tone } = appointmentStatusMarks[appointmentStatus]
  const name = nameOf(item)
  const time = timeWords(item.startsAt, locale)
  const status = words.statuses[appointmentStatus]
  const reason = item.reason ?? words.noReason
  const moved = movedWords(item, words, locale)
  return (
    <li
      className="[container:entry/size] absolute min-h-6 px-px"
      style={{
        top: `${(from / minutesPerDay) * 100}%`,
        height: `${((to - from) / minutesPerDay) * 100}%`,
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <PopoverFrame
        title={words.appointment(name, time, status)}
        side="inline-end"
        align="start"
        className="w-80"
        trigger={
          <button
            type="button"
            className={classes(
              // Two lines from twenty minutes on, so that the time is never cut; one below. Where there is room, the name may take two.
              'relative flex size-full items-baseline gap-x-2 overflow-hidden rounded-s border border-s-3 border-line px-1.5 py-px text-start text-xs leading-3.5 hover:border-line-strong [@container_entry_(height>=1.9rem)]:flex-col [@container_entry_(height>=1.9rem)]:items-stretch [@container_entry_(height>=2.25rem)]:leading-4 [@container_entry_(height>=2.75rem)]:py-1',
              tones[tone],
            )}
          >
            <span className="flex min-w-0 items-baseline gap-1 font-semibold">
              <Icon
                className="size-3 shrink-0 translate-y-0.5 self-start [@container_entry_(width<4.5rem)]:hidden"
                aria-hidden
              />
              <bdi className="truncate [@container_entry_(height>=3.5rem)]:line-clamp-2 [@container_entry_(height>=3.5rem)]:whitespace-normal [@container_entry_(height>=3.5rem)]:wrap-anywhere">
                {name}
              </bdi>
            </span>
            <span className="block min-w-0 shrink-9999 truncate text-muted [@container_entry_(height>=4rem)]:line-clamp-2 [@container_entry_(height>=4rem)]:whitespace-normal [@container_entry_(height>=5.5rem)]:line-clamp-3">
              <span className="figures text-ink">{time}</span>
              <span className={appointmentStatus === 'invited' ? 'sr-only' : 'text-ink'}> · {status}</span> ·{' '}
              <bdi>{reason}</bdi>
            </span>
          </button>
        }
      >
        <div className="grid grid-cols-1 gap-2.5 p-2.5">
          <div className="grid grid-cols-1 gap-1">
            <Who item={item} />
            <p className="figures text-s text-muted">
              {dateWords(item.startsAt, serverNow(), locale)}, {time} – {timeWords(item.endsAt, locale)} (
              {zoneWords(timeZone)})
            </p>
          </div>
          <p>
            <AppointmentStatusMark appointmentStatus={appointmentStatus} />
          </p>
          <p className="text-s wrap-anywhere">
            <bdi>{reason}</bdi>
          </p>
          {moved && <p className="text-s text-muted">{moved}</p>}
          <Actions item={item} appointmentStatus={appointmentStatus} />
        </div>
      </PopoverFrame>
    </li>
  )
}
