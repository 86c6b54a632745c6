import type { FrameMessage } from './protocol.ts'
import { isRecord } from './record.ts'

/** A code or status: a word that says nothing of the patient. */
const isWord = (value: unknown) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(value as string)

/** The fields of each message, with what they may be. */
const shapes: Readonly<Record<FrameMessage['type'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  ready: {},
  close: {},
  message: {},
  expired: { reason: isOneOf('expired', 'invalid') },
  unread: { count: isCount },
  status: { kind: isOneOf('async_consult', 'telehealth'), status: isWord },
  error: { code: isWord },
}

/** True for a well-formed message of the frame. Part of the loader, so as small as it can be. */
export function isFrameMessage(value: unknown): value is FrameMessage {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(shapes, value.type)) return false
  const shape = shapes[value.type as FrameMessage['type']]
  return Object.entries(shape).every(([field, is]) => is(value[field]))
}
