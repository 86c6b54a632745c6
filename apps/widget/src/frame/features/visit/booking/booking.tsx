import { opensAt } from '@consult/domain/booking-times'
import { useState } from 'preact/hooks'
import { useApp } from '../../../entities/app/app-context.ts'
import type { Visit } from '../../../entities/visits/patient-visit.ts'
import { useVisit } from '../visit-context.ts'
import { calendarFile } from './calendar-file.ts'
import { dayOf, timeWithZone } from './call-time.ts'
import { MoveCall } from './move-call.tsx'

/** Saves a file under this name. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Shows the time of a booked call and when the waiting room opens. The patient can save the time, and choose another. */
export function Booking({ visit, scheduledFor }: { visit: Visit; scheduledFor: string }) {
  const { locale, formats, now } = useApp()
  const { t } = useVisit()
  const [isMoving, setMoving] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const at = new Date(scheduledFor)
  const opens = opensAt(at)
  const isOpen = now.value >= opens
  return (
    <div class="booking">
      <p class="booking-when">
        <time dateTime={scheduledFor}>
          {dayOf(locale, at)}, {timeWithZone(locale, at)}
        </time>
      </p>
      <p class="card-text">{t.number('bookedMinutes', visit.durationMinutes)}</p>
      <p role="status">
        {isMoved && <span key="moved">{t('moved')} </span>}
        <span>{isOpen ? t('bookedOpen') : t('bookedOpens', { when: formats.moment(opens) })}</span>
      </p>
      <div class="booking-acts">
        <button
          type="button"
          class="link"
          onClick={() => save(calendarFile({ ...visit, scheduledFor }, t('calendarTitle'), new Date()), 'call.ics')}
        >
          {t('toCalendar')}
        </button>
        {visit.physicianId !== null && !isMoving && (
          <button
            type="button"
            class="link"
            onClick={() => {
              setMoved(false)
              setMoving(true)
            }}
          >
            {t('move')}
          </button>
        )}
      </div>
      {isMoving && (
        <MoveCall
          visit={visit}
          end={(hasMoved) => {
            setMoving(false)
            setMoved(hasMoved)
          }}
        />
      )}
    </div>
  )
}
