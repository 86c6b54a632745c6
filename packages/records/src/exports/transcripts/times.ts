import type { TranscriptLocale } from './words/index.ts'

/** Formats times for the patient. */
export interface Times {
  /** A date and time with its zone. Empty for none. */
  instant(iso: string | null): string
  /** The day only. */
  day(iso: string): string
}

/** @param timeZone the patient's IANA zone; null: UTC. */
export function timesIn({ tag }: TranscriptLocale, timeZone: string | null): Times {
  const zone = { timeZone: timeZone ?? 'UTC' }
  const full = new Intl.DateTimeFormat(tag, {
    ...zone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const day = new Intl.DateTimeFormat(tag, { ...zone, dateStyle: 'medium' })
  return {
    instant: (iso) => (iso === null ? '' : full.format(new Date(iso))),
    day: (iso) => day.format(new Date(iso)),
  }
}
