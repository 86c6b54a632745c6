'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dayKey } from '@consult/web-client/time/days.ts'
import { ageIn } from './age.ts'
import { patientFactWords } from './words.ts'

/** Shows the patient's age alone, where the date of birth has no room. It shows nothing if the birth date is unknown. */
export function AgeMark({ birthDate, className = '' }: { birthDate: string | null; className?: string }) {
  const { ages } = useWords(patientFactWords)
  const locale = useLocale()
  // Pass it as a string, because the clock must compare the values.
  const age = useClock((now) => {
    const found = birthDate === null ? null : ageIn(birthDate, dayKey(now, locale))
    return found && `${found.unit} ${found.count}`
  })
  if (!age) return null
  const [unit, count] = age.split(' ') as [keyof typeof ages, string]
  const { short, long } = ages[unit](Number(count))
  return (
    <bdi className={`figures whitespace-nowrap ${className}`}>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{long}</span>
    </bdi>
  )
}
