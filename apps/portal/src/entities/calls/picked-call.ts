import { createStore } from '@consult/ui/state/store.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'

/** A call that the physician picked and is joining now. */
export interface PickedCall {
  readonly id: string
  /** Until when its ring is not shown, in milliseconds: a tab that dies in between must not hide a ring for good. */
  readonly until: number
}

/** How long joining may take, in milliseconds, before the ring is shown after all. */
const joiningTime = 10_000

/** The call that the physician picked in one of this browser's tabs. Its ring is already accepted, so no tab shows it. */
export const pickedCall = createStore<PickedCall | null>(null)

let channel: BroadcastChannel | null = null

/** Hears of picks in this browser's other tabs, which older browsers cannot tell each other. @returns a function that stops it */
export function followPicks(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const own = new BroadcastChannel('consult-picked-call')
  own.onmessage = ({ data }: MessageEvent<PickedCall | null>) => pickedCall.set(data)
  channel = own
  return () => {
    if (channel === own) channel = null
    own.close()
  }
}

/** Tells all tabs that the physician picks a call. Null: they have joined it, or could not. */
export function tellPicked(id: string | null): void {
  const picked = id === null ? null : { id, until: serverNow() + joiningTime }
  pickedCall.set(picked)
  channel?.postMessage(picked)
}

/** Whether the ring of a call is that of a pick, which nobody needs to accept. @param now in milliseconds */
export function isPicked(picked: PickedCall | null, id: string, now: number): boolean {
  return picked !== null && picked.id === id && now < picked.until
}
