import { addSeconds, type TelehealthStatus, waitingTimes } from '@consult/domain'

/** How long the page of a patient who is being called is silent before they are told elsewhere, in seconds. */
export const silenceSeconds = 20

/** A page that was heard of this shortly before the physician joined was there: it reports every ten seconds. In seconds. */
const beatSeconds = 15

/** What a call's row says about its patient's page. */
export interface CallPresence {
  readonly status: TelehealthStatus
  readonly present_until: Date | null
  readonly started_at: Date | null
}

const heardAt = ({ present_until: until }: CallPresence) => until && addSeconds(until, -waitingTimes.presence)

/** Whether the page was open when the physician joined. It does not report while the call runs. */
export function wasThereAtStart(call: CallPresence): boolean {
  const heard = heardAt(call)
  return heard !== null && call.started_at !== null && addSeconds(heard, beatSeconds) >= call.started_at
}

/** When the page will have been silent for long enough; null: it has. */
export function silentFrom(call: CallPresence, now: Date): Date | null {
  const heard = heardAt(call)
  const silent = heard && addSeconds(heard, silenceSeconds)
  return silent !== null && now < silent ? silent : null
}
