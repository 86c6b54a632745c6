/** An age as clinicians express it: in days for newborns, then in months, and in years from the second birthday on. */
export interface Age {
  readonly unit: 'day' | 'month' | 'year'
  readonly count: number
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns the age on a calendar day.
 * @param birthDate a calendar day: `1988-04-02`.
 * @param today a calendar day, like `birthDate`.
 * @returns null if the birth date is invalid or in the future.
 */
export function ageIn(birthDate: string, today: string): Age | null {
  const [year, month, day] = birthDate.split('-').map(Number)
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number)
  if (!year || !month || !day || !thisYear || !thisMonth || !thisDay || birthDate > today) return null
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0)
  if (months >= 24) return { unit: 'year', count: Math.floor(months / 12) }
  if (months >= 1) return { unit: 'month', count: months }
  return { unit: 'day', count: Math.round((Date.parse(today) - Date.parse(birthDate)) / dayMs) }
}
