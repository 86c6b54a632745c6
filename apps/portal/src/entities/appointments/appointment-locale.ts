import type { Locale } from '@consult/ui/i18n/locale.ts'
import { useLocale } from '@consult/ui/i18n/use-words.tsx'
import { zoneHere } from '@consult/ui/i18n/zone-here.ts'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useQuery } from '@tanstack/react-query'

/** Formats a time zone for people: `America/New York`. */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/**
 * Returns the locale for writing appointments, with the time zone of the physician's hours, or this computer's zone if
 * none is set. Null until the zone is known: a missing time is better than one that changes a moment later.
 */
export function useOwnLocale(): Required<Locale> | null {
  const locale = useLocale()
  const { data, isError } = useQuery(useTRPC().physicians.getAvailability.queryOptions({ id: 'me' }))
  if (!data && !isError) return null
  return { ...locale, timeZone: data?.timeZone ?? zoneHere() }
}

/**
 * Formats an appointment's date and time, and adds the zone if the patient's differs.
 * @param patientZone null if unknown; then the zone is always added.
 */
export function appointmentWords(at: string, patientZone: string | null, locale: Required<Locale>): string {
  const words = `${dateWords(at, serverNow(), locale)}, ${timeWords(at, locale)}`
  return patientZone === locale.timeZone ? words : `${words} (${zoneWords(locale.timeZone)})`
}
