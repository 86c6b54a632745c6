'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dayKey } from '@consult/web-client/time/days.ts'
import { ageIn } from '../../entities/patients/age.ts'
import { inboxWords } from './words.ts'

/** Shows the patient's age, or nothing if the birth date is unknown. */
export function RowAge({ birthDate }: { birthDate: string | null }) {
  const { ages } = useWords(inboxWords)
  // As a string, because the clock must compare the values.
  const age = useClock((now) => {
    const found = birthDate === null ? null : ageIn(birthDate, dayKey(now))
    return found && `${found.unit} ${found.count}`
  })
  if (age === null) return null
  const [unit, count] = age.split(' ') as [keyof typeof ages, string]
  const { short, long } = ages[unit](Number(count))
  return (
    <span className="figures shrink-0 text-s whitespace-nowrap text-muted" title={long}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{long}</span>
    </span>
  )
}
