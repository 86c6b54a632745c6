import type { Settings } from '../settings.ts'

/** Quiet hours while they are edited. The times stay when they are turned off. */
export interface QuietHoursDraft {
  readonly isOn: boolean
  readonly start: string
  readonly end: string
}

type QuietHours = Settings['notifications']['quietHours']

/** The draft of the given hours. Without any, it suggests a night. */
export const quietHoursDraft = (hours: QuietHours): QuietHoursDraft =>
  hours === null ? { isOn: false, start: '21:00', end: '08:00' } : { isOn: true, start: hours.start, end: hours.end }

/** The field that cannot be saved. A time field that is half filled is empty. */
export function quietHoursFault({ isOn, start, end }: QuietHoursDraft): 'start' | 'end' | null {
  if (!isOn) return null
  if (start === '') return 'start'
  return end === '' || end === start ? 'end' : null
}

export const quietHoursOf = ({ isOn, start, end }: QuietHoursDraft): QuietHours => (isOn ? { start, end } : null)
