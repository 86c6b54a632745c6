import { type Weekday, weekdays } from '@consult/domain'
import { endOfWindow, type HoursDraft, minutesOf, nextKey, timeOf, type WindowDraft } from './hours-draft.ts'

/** The length of a day on the grid, in minutes. */
export const minutesPerDay = 24 * 60

/** An open stretch of a day, in minutes from its beginning. `key` is the key of the line that it comes from. */
export interface Stretch {
  readonly key: number
  readonly from: number
  readonly to: number
}

/** A cell of the grid: the number of the day, with Monday as 0, and the step within the day. */
export interface Cell {
  readonly day: number
  readonly slot: number
}

/** One paint stroke: every cell between the one where it began and the one it has reached. */
export interface Stroke {
  readonly anchor: Cell
  readonly head: Cell
  /** True opens hours, false closes them. */
  readonly opens: boolean
}

const stretchOf = ({ key, start, end }: WindowDraft): Stretch => ({
  key,
  from: minutesOf(start),
  to: minutesOf(endOfWindow(end)),
})

/** Lines that are unfinished or end before they begin cannot be drawn. Painting leaves them unchanged. */
const isDrawn = (window: WindowDraft) =>
  window.start !== '' && window.end !== '' && stretchOf(window).from < stretchOf(window).to

/** Returns the drawable hours of a day in order of time. */
export const stretchesOf = (windows: readonly WindowDraft[]): Stretch[] =>
  windows
    .filter(isDrawn)
    .map(stretchOf)
    .toSorted((a, b) => a.from - b.from)

/** Merges hours that overlap. Hours that only touch stay separate, because slots count from the start of each. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const each of stretches) {
    const last = found.at(-1)
    if (last && each.from < last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, each.to) }
    else found.push(each)
  }
  return found
}

/**
 * Opens or closes a day's hours from `from` to `to`, in minutes. Newly opened hours join those that they touch, and
 * overlapping hours of the day merge. All others stay unchanged, to the minute.
 */
export function paintDay(
  windows: readonly WindowDraft[],
  { from, to, opens }: { from: number; to: number; opens: boolean },
): WindowDraft[] {
  const drawn = merged(stretchesOf(windows))
  const isHit = (each: Stretch) => (opens ? each.from <= to && from <= each.to : each.from < to && from < each.to)
  const hit = drawn.filter(isHit)
  const made = opens
    ? [
        {
          key: hit[0]?.key ?? nextKey(),
          from: Math.min(from, ...hit.map((each) => each.from)),
          to: Math.max(to, ...hit.map((each) => each.to)),
        },
      ]
    : hit.flatMap((each) => [
        { key: each.key, from: each.from, to: from },
        { key: nextKey(), from: to, to: each.to },
      ])
  const lines = [...drawn.filter((each) => !isHit(each)), ...made]
    .filter((each) => each.from < each.to)
    .toSorted((a, b) => a.from - b.from)
    .map(({ key, ...each }) => ({ key, start: timeOf(each.from), end: timeOf(each.to) }))
  return [...lines, ...windows.filter((window) => !isDrawn(window))]
}

/** Reports how much of a stretch of time is open. */
export function opennessOf(stretches: readonly Stretch[], from: number, to: number): 'open' | 'partly' | 'closed' {
  const open = stretches.reduce((sum, each) => sum + Math.max(0, Math.min(to, each.to) - Math.max(from, each.from)), 0)
  if (open === 0) return 'closed'
  return open >= to - from ? 'open' : 'partly'
}

/** Returns the days and minutes that a stroke covers. @param step minutes of a cell. */
export function areaOf({ anchor, head }: Stroke, step: number): { days: Weekday[]; from: number; to: number } {
  const [first, last] = [Math.min(anchor.day, head.day), Math.max(anchor.day, head.day)]
  return {
    days: weekdays.slice(first, last + 1),
    from: Math.min(anchor.slot, head.slot) * step,
    to: (Math.max(anchor.slot, head.slot) + 1) * step,
  }
}

/** Returns the week after a stroke is painted. */
export function paintWeek(weekly: HoursDraft['weekly'], stroke: Stroke, step: number): HoursDraft['weekly'] {
  const { days, from, to } = areaOf(stroke, step)
  const painted = days.map((day) => [day, paintDay(weekly[day], { from, to, opens: stroke.opens })])
  return { ...weekly, ...Object.fromEntries(painted) }
}
