import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp } from '../../../entities/app/app-context.ts'
import type { Visit } from '../../../entities/visits/patient-visit.ts'
import { Contact } from '../../partner-links/contact.tsx'
import { useVisit } from '../visit-context.ts'
import { dayOf, timeWithZone } from './call-time.ts'

/** How many free times to show at first, and how many more at a time. */
const atOnce = 9

/** The free times in order, by day. */
function byDay(locale: string, times: readonly string[]): [day: string, times: readonly string[]][] {
  const days = new Map<string, string[]>()
  for (const time of times) {
    const day = dayOf(locale, new Date(time))
    days.set(day, [...(days.get(day) ?? []), time])
  }
  return [...days]
}

/** Lets the patient choose another time of the same physician. @param props.end hears whether the call was moved. */
export function MoveCall({ visit, end }: { visit: Visit; end: (hasMoved: boolean) => void }) {
  const { say, locale } = useApp()
  const { t, room } = useVisit()
  const [times, setTimes] = useState<readonly string[] | null>(null)
  const [shown, setShown] = useState(atOnce)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const title = useRef<HTMLHeadingElement>(null)

  const read = async () => {
    const found = await room.slots(visit.id)
    setTimes(found ?? [])
    if (!found) setTrouble(say('notNow'))
  }
  useEffect(() => {
    title.current?.focus()
    void read()
  }, [])

  const move = async () => {
    if (isBusy || chosen === null) return
    setBusy(true)
    setTrouble('')
    const failed = await room.move(chosen)
    setBusy(false)
    if (!failed) return end(true)
    const isTaken = failed.kind === 'refused' && failed.code === 'slot_unavailable'
    setTrouble(isTaken ? t('moveTaken') : say('notNow'))
    if (!isTaken) return
    setChosen(null)
    void read()
  }
  return (
    <section class="cancel-question" aria-labelledby="move-title">
      <h3 class="card-title" id="move-title" tabIndex={-1} ref={title}>
        {t('moveTitle')}
      </h3>
      {times === null && <p role="status">{say('loading')}</p>}
      {times?.length === 0 && !trouble && (
        <p class="card-text">
          <Contact words={(partner) => t('moveNone', { partner })} />
        </p>
      )}
      {byDay(locale, (times ?? []).slice(0, shown)).map(([day, ofDay]) => (
        <fieldset class="slots" key={day}>
          <legend>{day}</legend>
          {ofDay.map((time) => (
            <button
              key={time}
              type="button"
              class="button"
              aria-pressed={time === chosen}
              onClick={() => setChosen(time)}
            >
              {timeWithZone(locale, new Date(time))}
            </button>
          ))}
        </fieldset>
      ))}
      {(times ?? []).length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + atOnce)}>
          {t('moveMore')}
        </button>
      )}
      <p role="alert" class="trouble">
        {trouble}
      </p>
      <div class="choices">
        <button type="button" class="button" onClick={() => end(false)}>
          {t('moveKeep')}
        </button>
        {(times ?? []).length > 0 && (
          <button type="button" class="button button-main" aria-disabled={isBusy || chosen === null} onClick={move}>
            {t('moveYes')}
          </button>
        )}
      </div>
    </section>
  )
}
