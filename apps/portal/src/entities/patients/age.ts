/** An age as clinicians say it: of the smallest children in days, then in months, from two years on in years. */
export interface Age {
  readonly unit: 'day' | 'month' | 'year'
  readonly count: number
}

const dayMs = 24 * 60 * 60 * 1000

/** @param birthDate and @param today calendar days: `1988-04-02`. @returns null when the birth lies ahead or is no date. */
export function ageIn(birthDate: string, today: string): Age | null {
  const [year, month, day] = birthDate.split('-').map(Number)
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number)
  if (!year || !month || !day || !thisYear || !thisMonth || !thisDay || birthDate > today) return null
  const months = (thisYear - year) * 12 + (thisMonth - month) - (thisDay < day ? 1 : 0)
  if (months >= 24) return { unit: 'year', count: Math.floor(months / 12) }
  if (months >= 1) return { unit: 'month', count: months }
  return { unit: 'day', count: Math.round((Date.parse(today) - Date.parse(birthDate)) / dayMs) }
}
