import type { DeviceState } from '@consult/call-client'

/** Returns a finding in the form that the service accepts; undefined if the device was not checked. */
export function findingOf(state: DeviceState): 'ok' | 'denied' | 'missing' | 'unknown' | undefined {
  if (state === 'unchecked' || state === 'asking') return undefined
  if (state === 'ok' || state === 'missing') return state
  return state === 'blocked' || state === 'denied' ? 'denied' : 'unknown'
}
