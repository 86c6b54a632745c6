export type DeviceKind = 'camera' | 'microphone'

/**
 * The state of a device. `blocked`: the embedding page forbids it, or the page was not loaded over HTTPS. `denied`:
 * the user refused, now or before. `in_use`: another program uses it.
 */
export type DeviceState = 'unchecked' | 'asking' | 'ok' | 'blocked' | 'denied' | 'missing' | 'in_use' | 'failed'

export type DeviceProblem = Exclude<DeviceState, 'unchecked' | 'asking' | 'ok'>

export const isProblem = (state: DeviceState): state is DeviceProblem =>
  state !== 'unchecked' && state !== 'asking' && state !== 'ok'

/** Returns why a device could not be opened. @param isAllowed false when the page's policy forbids it. */
export function problemOf(error: unknown, isAllowed: boolean): DeviceProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return isAllowed ? 'denied' : 'blocked'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'in_use' : 'failed'
}

type PolicyDocument = Document & {
  readonly permissionsPolicy?: { allowsFeature(feature: string): boolean }
  readonly featurePolicy?: { allowsFeature(feature: string): boolean }
}

/** Reports whether the embedding page allows the device or screen capture; true when the browser does not say. */
export function isAllowedByPage(
  feature: 'camera' | 'microphone' | 'display-capture',
  page: Document = document,
): boolean {
  const { permissionsPolicy, featurePolicy } = page as PolicyDocument
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature(feature) ?? true
}
