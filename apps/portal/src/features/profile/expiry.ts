const day = 24 * 60 * 60 * 1000
/** How many days before its end a license shows a warning. */
const warnDays = 60

/** The status of a license: valid, expiring in the given number of days (0 if today is the last day), or expired. */
export type Expiry = { readonly is: 'valid' | 'expired' } | { readonly is: 'expiring'; readonly days: number }

/**
 * Returns the status of a license.
 * @param expiresOn the last day on which it is valid, `2027-03-31`, or null for no end.
 * @param today the current day as the service counts days: the calendar day in UTC.
 */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null) return { is: 'valid' }
  const days = Math.round((Date.parse(expiresOn) - Date.parse(today)) / day)
  if (days < 0) return { is: 'expired' }
  return days <= warnDays ? { is: 'expiring', days } : { is: 'valid' }
}
