const day = 24 * 60 * 60 * 1000
/** From so many days before its end a license is warned of. */
const warnDays = 60

/** The status of a license: valid, about to expire in so many days (0: today is the last), or expired. */
export type Expiry = { readonly is: 'valid' | 'expired' } | { readonly is: 'expiring'; readonly days: number }

/**
 * @param expiresOn the last day on which it is valid, `2027-03-31`, or null for no end.
 * @param today as the service counts days: the calendar day in UTC.
 */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null) return { is: 'valid' }
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / day)
  if (days < 0) return { is: 'expired' }
  return days <= warnDays ? { is: 'expiring', days } : { is: 'valid' }
}
