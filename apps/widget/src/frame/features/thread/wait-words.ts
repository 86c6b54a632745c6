import type { Say } from '../../ui/words/say.ts'

/** A place in the line of threads or of calls. */
interface Place {
  readonly position: number
  readonly estimatedWaitSeconds: { readonly low: number; readonly high: number } | null
}

const minute = 60
const hour = 60 * minute

/** Returns the place in line, in words. */
export function placeWords(say: Say, place: Place | null | undefined): string {
  if (!place) return say('placeUnknown')
  return place.position === 1 ? say('nextInLine') : say.number('placeInLine', place.position)
}

/**
 * Returns the remaining wait, in words: a range in whole minutes or hours, never narrower than the estimate.
 * @param waited seconds since the consult joined the line. In the first minute, the text does not say that the wait is long.
 */
export function waitWords(say: Say, place: Place | null | undefined, waited: number): string {
  const range = place?.estimatedWaitSeconds
  if (!range) return say('waitUnknown')
  if (range.high <= 0 && waited >= minute) return say('waitLonger')
  const isHours = range.high > 90 * minute
  const unit = isHours ? hour : minute
  const low = Math.max(1, Math.floor(range.low / unit))
  const high = Math.max(low, Math.ceil(range.high / unit))
  if (low === high) return say.number(isHours ? 'waitAboutHours' : 'waitAboutMinutes', high)
  return say.number(isHours ? 'waitHours' : 'waitMinutes', high, { low })
}
