import type { DeviceState } from '@consult/call-client'

/** A finding as the service takes it; nothing where nobody looked. */
export function findingOf(state: DeviceState): 'ok' | 'denied' | 'missing' | 'unknown' | undefined {
  if (state === 'unchecked' || state === 'asking') return undefined
  if (state === 'ok' || state === 'missing') return state
  return state === 'blocked' || state === 'denied' ? 'denied' : 'unknown'
}
