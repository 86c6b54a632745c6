import { addSeconds, type TelehealthStatus, waitingTimes } from '@consult/domain'

/** How long the page of a patient who is being called is silent before they are told elsewhere, in seconds. */
export const silenceSeconds = 20

/** What a call's row says about its patient's page. */
export interface CallPresence {
  readonly status: TelehealthStatus
  readonly present_until: Date | null
  readonly started_at: Date | null
}

const heardAt = ({ present_until: until }: CallPresence) => until && addSeconds(until, -waitingTimes.presence)

/** Whether the page was heard of since the physician joined: it asked for the connection to the call. */
export function hasJoined(call: CallPresence): boolean {
  const heard = heardAt(call)
  return heard !== null && call.started_at !== null && heard > call.started_at
}

/** When the page will have been silent for long enough; null: it has. */
export function silentFrom(call: CallPresence, now: Date): Date | null {
  const heard = heardAt(call)
  const silent = heard && addSeconds(heard, silenceSeconds)
  return silent !== null && now < silent ? silent : null
}
