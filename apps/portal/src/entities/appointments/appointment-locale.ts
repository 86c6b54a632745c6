import { useQuery } from '@tanstack/react-query'
import type { Locale } from '../../ui/i18n/locale.ts'
import { useLocale } from '../../ui/i18n/use-words.tsx'
import { useTRPC } from '../api/trpc.ts'
import { dateWords, timeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'

/** A zone as a person reads it: `America/New York`. */
export const zoneWords = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/**
 * How appointments are written, wherever they stand: in the zone of the physician's hours; in that of this computer where
 * none is set. Null until it is known: no time is better than one that is another a moment later.
 */
export function useOwnLocale(): Required<Locale> | null {
  const locale = useLocale()
  const { data, isError } = useQuery(useTRPC().physicians.getAvailability.queryOptions({ id: 'me' }))
  if (!data && !isError) return null
  return { ...locale, timeZone: data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
}

/**
 * When an appointment is, with the zone where it is not the patient's too.
 * @param patientZone null where it is not known: then the zone is said.
 */
export function appointmentWords(at: string, patientZone: string | null, locale: Required<Locale>): string {
  const words = `${dateWords(at, serverNow(), locale)}, ${timeWords(at, locale)}`
  return patientZone === locale.timeZone ? words : `${words} (${zoneWords(locale.timeZone)})`
}
