/** What a physician's devices can be told about, each on or off. */
export const pushKinds = [
  'ring',
  'urgent_arrival',
  'reply_overdue',
  'handed_over',
  'mention',
  'order_rejected',
  'note_returned',
  'not_reached',
] as const
export type PushKind = (typeof pushKinds)[number]

/** What a push is about. It names no person and no consult: the push service and a locked screen are not ours. */
export const pushTypes = [...pushKinds, 'ring_over', 'test'] as const
export type PushType = (typeof pushTypes)[number]

/** The maximum number of browsers per patient. Another one replaces the least recently seen. */
export const mostPatientDevices = 10

/**
 * How long a browser in which a patient's page was not opened gets pushes, in seconds. After that, the patient is told on other
 * channels. Source: docs/patient-page.md.
 */
export const unseenDeviceSeconds = 90 * 24 * 60 * 60

/** The maximum number of devices per physician. Another one replaces the least recently seen. */
export const mostPushDevices = 20

/** How long a report that a tab has the focus is valid, in seconds, and how often it is repeated. */
export const focusLasts = 45
export const focusEvery = 20
