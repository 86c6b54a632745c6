import {
  type Availability,
  type AvailabilityResource,
  availabilityLimits,
  type Weekday,
  weekdays,
} from '@consult/domain'

/** Hours during editing. `key` identifies the line. Empty times are not filled in yet. */
export interface WindowDraft {
  readonly key: number
  readonly start: string
  /** `00:00` is the end of the day, as clocks show it. */
  readonly end: string
}

export interface ExceptionDraft {
  readonly key: number
  readonly date: string
  readonly windows: readonly WindowDraft[]
}

export interface HoursDraft {
  readonly timeZone: string
  readonly weekly: Readonly<Record<Weekday, readonly WindowDraft[]>>
  readonly exceptions: readonly ExceptionDraft[]
}

export type WindowFault = 'missing' | 'order' | 'overlap' | 'many'
export type DateFault = 'date' | 'twice'
/** The faults, by the key of the line. */
export type HoursFaults = ReadonlyMap<number, WindowFault | DateFault>

let keys = 0
export const nextKey = (): number => {
  keys += 1
  return keys
}

const endOfDay = '24:00'
const shownEnd = (end: string) => (end === endOfDay ? '00:00' : end)
/** Returns the end of a line in the service's form. */
export const endOfWindow = (end: string): string => (end === '00:00' ? endOfDay : end)

const draftWindow = ({ start, end }: { start: string; end: string }): WindowDraft => ({
  key: nextKey(),
  start,
  end: shownEnd(end),
})

/** Turns the service's hours into a draft for editing. @param zone the default for a physician who has not set one. */
export function draftOf({ timeZone, weekly, exceptions }: AvailabilityResource, zone: string): HoursDraft {
  const byDay = Map.groupBy(weekly, ({ day }) => day)
  return {
    timeZone: timeZone ?? zone,
    weekly: Object.fromEntries(weekdays.map((day) => [day, (byDay.get(day) ?? []).map(draftWindow)])) as Record<
      Weekday,
      WindowDraft[]
    >,
    exceptions: exceptions.map(({ date, windows }) => ({ key: nextKey(), date, windows: windows.map(draftWindow) })),
  }
}

const byStart = (a: { start: string }, b: { start: string }) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)
const meant = ({ start, end }: WindowDraft) => ({ start, end: endOfWindow(end) })

/** Turns the draft into the service's form. */
export function hoursOf({ timeZone, weekly, exceptions }: HoursDraft): Availability {
  return {
    timeZone,
    weekly: weekdays.flatMap((day) => weekly[day].map((window) => ({ day, ...meant(window) })).toSorted(byStart)),
    exceptions: exceptions
      .map(({ date, windows }) => ({ date, windows: windows.map(meant).toSorted(byStart) }))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
}

/** Reports whether the draft differs from what the service has. */
export function hoursDiffer(draft: HoursDraft, kept: AvailabilityResource): boolean {
  return kept.timeZone === null
    ? draft.exceptions.length > 0 || weekdays.some((day) => draft.weekly[day].length > 0)
    : JSON.stringify(hoursOf(draft)) !== JSON.stringify({ ...kept })
}

function checkDay(windows: readonly WindowDraft[], found: Map<number, WindowFault | DateFault>): void {
  let furthest = ''
  for (const [n, window] of windows.toSorted(byStart).entries()) {
    const { start, end } = meant(window)
    if (n >= availabilityLimits.windowsPerDay) found.set(window.key, 'many')
    else if (start === '' || end === '') found.set(window.key, 'missing')
    else if (end <= start) found.set(window.key, 'order')
    else if (start < furthest) found.set(window.key, 'overlap')
    if (end > furthest) furthest = end
  }
}

/** Finds everything in a draft that the service would refuse. */
export function faultsOf({ weekly, exceptions }: HoursDraft): HoursFaults {
  const found = new Map<number, WindowFault | DateFault>()
  for (const day of weekdays) checkDay(weekly[day], found)
  const dates = new Set<string>()
  for (const { key, date, windows } of exceptions) {
    if (date === '') found.set(key, 'date')
    else if (dates.has(date)) found.set(key, 'twice')
    dates.add(date)
    checkDay(windows, found)
  }
  return found
}

/** Converts a time of day to minutes from the beginning of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** Converts minutes of a day to the time of a line. The end of the day is `00:00`. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Suggests the next hours after the existing ones: the morning, or three hours from an hour after the last. */
export function nextWindow(windows: readonly WindowDraft[]): WindowDraft {
  const last = windows.map(meant).toSorted(byStart).at(-1)
  if (!last || last.end === '') return { key: nextKey(), start: '09:00', end: '12:00' }
  const start = minutesOf(last.end) + 60
  if (start >= 24 * 60) return { key: nextKey(), start: '', end: '' }
  return { key: nextKey(), start: timeOf(start), end: timeOf(Math.min(start + 180, 24 * 60)) }
}

/** Copies hours into new lines with separate keys. */
export const copyWindows = (windows: readonly WindowDraft[]): WindowDraft[] =>
  windows.map((window) => ({ ...window, key: nextKey() }))
