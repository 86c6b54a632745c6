'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { calendarDayWords, dayKey } from '@consult/web-client/time/days.ts'
import { ageIn } from './age.ts'
import { patientFactWords } from './words.ts'

/**
 * Shows the patient's age and date of birth, which tell two patients of one name apart. It shows nothing if the birth date is unknown.
 */
export function Born({ birthDate, className = '' }: { birthDate: string | null | undefined; className?: string }) {
  const words = useWords(patientFactWords)
  const locale = useLocale()
  // Pass it as a string, because the clock must compare the values.
  const age = useClock((now) => {
    const found = birthDate ? ageIn(birthDate, dayKey(now)) : null
    return found && `${found.unit} ${found.count}`
  })
  if (!birthDate) return null
  const [unit, count] = (age?.split(' ') ?? []) as [keyof typeof words.ages | undefined, string | undefined]
  const said = unit === undefined ? null : words.ages[unit](Number(count))
  return (
    <bdi className={`figures ${className}`}>
      {said && (
        <>
          <span aria-hidden>
            <span className="whitespace-nowrap">{`${said.short} ·`}</span>{' '}
          </span>
          <span className="sr-only">{`${said.long}, `}</span>
        </>
      )}
      <span className="sr-only">{words.born}: </span>
      <span className="whitespace-nowrap">{calendarDayWords(birthDate, locale)}</span>
    </bdi>
  )
}
