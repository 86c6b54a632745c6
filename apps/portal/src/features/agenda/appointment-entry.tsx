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
import { timeRangeWords } from '@consult/web-client/time/windows.ts'
import Link from 'next/link'
import { zoneWords } from '../../entities/appointments/appointment-locale.ts'
import { AgeMark } from '../../entities/patients/age-mark.tsx'
import { PatientLine } from '../../entities/patients/patient-line.tsx'
import { type AppointmentStatus, appointmentStatusOf, isPressing, movedWords } from './appointment-status.ts'
import { AppointmentStatusMark, appointmentStatusMarks } from './appointment-status-mark.tsx'
import type { Placed, Stretch } from './day-plan.ts'
import { agendaWords } from './words.ts'

const tones: Record<ChipTone, string> = {
  accent: 'border-s-accent bg-accent-soft',
  warning: 'border-s-warning-text bg-warning-soft',
  success: 'border-s-success-text bg-success-soft',
  danger: 'border-s-danger bg-danger-soft',
  alarm: 'border-s-danger bg-danger-soft',
  // Not the color of the hours without work, on which it may stand.
  neutral: 'border-s-line-strong bg-surface',
}

const nameOf = ({ patient }: AgendaItem) => patient.displayName ?? patient.externalId

/** The next step for an appointment, and the other available actions. */
function Actions({ item, appointmentStatus }: { item: AgendaItem; appointmentStatus: AppointmentStatus }) {
  const words = useWords(agendaWords)
  const call = `/calls/${item.telehealthConsultId}`
  const toCall: Partial<Record<AppointmentStatus, string>> = {
    in_progress: words.joinCall,
    completed: words.openSummary,
  }
  const waits = isPressing(appointmentStatus)
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
export function AppointmentEntry({ placed, shown, timeZone }: { placed: Placed; shown: Stretch; timeZone: string }) {
  const words = useWords(agendaWords)
  const locale = { ...useLocale(), timeZone }
  const { item, from, to, lane, lanes } = placed
  const appointmentStatus = useClock((now) => appointmentStatusOf(item, now))
  const { Icon, tone } = appointmentStatusMarks[appointmentStatus]
  const name = nameOf(item)
  const time = timeWords(item.startsAt, locale)
  const times = timeRangeWords(item.startsAt, item.endsAt, locale)
  const status = words.statuses[appointmentStatus]
  const reason = item.reason ?? words.noReason
  const moved = movedWords(item, words, locale)
  const pressing = isPressing(appointmentStatus) ? words.pressing[appointmentStatus] : null
  const perMinute = 100 / (shown.to - shown.from)
  return (
    <li
      className="[container:entry/size] absolute min-h-9.5 px-px"
      style={{
        top: `${(from - shown.from) * perMinute}%`,
        height: `${(to - from) * perMinute}%`,
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
            data-pressing={pressing === null ? undefined : ''}
            className={classes(
              // The name takes the lines that it needs. What then has no room goes into a second column, out of sight, so that
              // no line is sliced: the place on the grid tells the time, and the card that opens has everything.
              'relative flex size-full flex-col flex-wrap content-start gap-x-2 overflow-hidden rounded-s border border-s-3 border-line px-1.5 py-px text-start text-xs leading-4 hover:border-line-strong [@container_entry_(height>=2.75rem)]:py-1',
              pressing === null
                ? tones[tone]
                : appointmentStatus === 'ringing'
                  ? 'border-s-ink bg-accent text-on-accent'
                  : 'border-2 border-accent bg-accent-soft text-ink',
            )}
          >
            {/* The padding keeps accents above the capitals of the first line. */}
            <span
              // What is cut off is the end of the name, whichever side that is on.
              dir={pressing === null ? undefined : 'auto'}
              className={classes(
                '-mt-0.5 w-full pt-0.5 font-semibold wrap-anywhere [@container_entry_(height>=5rem)]:line-clamp-4 [@container_entry_(height>=7.5rem)]:line-clamp-6',
                // The line with the status of a patient who is there has its room first.
                pressing === null
                  ? 'line-clamp-2 [@container_entry_(height>=3.5rem)]:line-clamp-3'
                  : 'line-clamp-1 [@container_entry_(height>=3.5rem)]:line-clamp-2',
              )}
            >
              <Icon className="me-1 inline size-3 shrink-0 align-[-0.125rem]" aria-hidden />
              {pressing === null ? <bdi>{name}</bdi> : name}
            </span>
            <span className="block w-full truncate [@container_entry_(height>=5.5rem)]:line-clamp-2 [@container_entry_(height>=5.5rem)]:whitespace-normal">
              {pressing !== null && (
                <>
                  <bdi className="font-semibold">{pressing}</bdi>
                  {' · '}
                </>
              )}
              <bdi className="figures [@container_entry_(width>=12rem)]:hidden">{time}</bdi>
              <bdi className="figures hidden [@container_entry_(width>=12rem)]:inline">{times}</bdi>
              {pressing === null && (
                <>
                  {item.patient.birthDate !== null && ' · '}
                  <AgeMark birthDate={item.patient.birthDate} />
                  {/* Being booked is what an agenda says anyway. Where the word would be cut, the icon above stands for it. */}
                  <span
                    className={
                      appointmentStatus === 'invited'
                        ? 'sr-only'
                        : '[@container_entry_((width<9.5rem)_and_(height<5.5rem))]:sr-only'
                    }
                  >
                    {' '}
                    · <bdi>{status}</bdi>
                  </span>
                </>
              )}
            </span>
            <span
              className={classes(
                'block w-full truncate [@container_entry_(height>=5.5rem)]:line-clamp-2 [@container_entry_(height>=5.5rem)]:whitespace-normal [@container_entry_(height>=9rem)]:line-clamp-3',
                pressing === null && 'text-muted',
              )}
            >
              {/* The line above has no room for it beside the time and the status of a patient who is there. */}
              {pressing !== null && item.patient.birthDate !== null && (
                <>
                  <AgeMark birthDate={item.patient.birthDate} />
                  {' · '}
                </>
              )}
              <bdi>{reason}</bdi>
            </span>
          </button>
        }
      >
        <div className="grid grid-cols-1 gap-2.5 p-2.5">
          <div className="grid grid-cols-1 gap-1">
            <PatientLine name={name} birthDate={item.patient.birthDate} />
            <p className="figures text-s text-muted">
              {dateWords(item.startsAt, serverNow(), locale)}, {times} ({zoneWords(timeZone)})
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
