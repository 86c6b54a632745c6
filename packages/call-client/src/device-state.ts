export type DeviceKind = 'camera' | 'microphone'

/**
 * What is known of a device. `blocked`: the page around us, or a page that did not come by HTTPS, keeps it from us.
 * `denied`: the person said no, now or before. `in_use`: another program has it.
 */
export type DeviceState = 'unchecked' | 'asking' | 'ok' | 'blocked' | 'denied' | 'missing' | 'in_use' | 'failed'

export type DeviceProblem = Exclude<DeviceState, 'unchecked' | 'asking' | 'ok'>

export const isProblem = (state: DeviceState): state is DeviceProblem =>
  state !== 'unchecked' && state !== 'asking' && state !== 'ok'

/** What kept a device from being opened. @param isAllowed false when the page's policy forbids it. */
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

/** Whether the page around us lets this one use a device or see a screen; true where the browser does not tell. */
export function isAllowedByPage(
  feature: 'camera' | 'microphone' | 'display-capture',
  page: Document = document,
): boolean {
  const { permissionsPolicy, featurePolicy } = page as PolicyDocument
  return (permissionsPolicy ?? featurePolicy)?.allowsFeature(feature) ?? true
}
