import { languages } from '../languages.ts'
import type { FrameMessage } from './protocol.ts'
import { isRecord } from './record.ts'

/** True for a code or status: a word that reveals nothing about the patient. */
const isWord = (value: unknown) => typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(value as string)

/** The check of each field, by message. */
const shapes: Readonly<Record<FrameMessage['type'], Readonly<Record<string, (value: unknown) => boolean>>>> = {
  greeted: {},
  ready: {},
  close: {},
  language: { tag: (value) => languages.some((language) => language === value) },
  ring: {},
  calling: { is: (value) => typeof value === 'boolean' },
  message: {},
  waiting: {
    on: (value) => value === null || isOneOf('physician', 'answer')(value),
    place: (value) => value === null || isCount(value),
    note: (value) => typeof value === 'string' && value.length < 100,
  },
  'consult:requested': {},
  'call:started': {},
  'call:ended': {},
  'service:expired': { reason: isOneOf('expired', 'invalid') },
  unread: { count: isCount },
  status: { kind: isOneOf('async_consult', 'telehealth'), status: isWord },
  error: { code: isWord },
}

/** Reads a message from the frame: its known fields only, or null when it is not a valid message. */
export function readFrameMessage(value: unknown): FrameMessage | null {
  if (!isRecord(value) || typeof value.type !== 'string' || !Object.hasOwn(shapes, value.type)) return null
  const { type } = value
  const shape = Object.entries(shapes[type as FrameMessage['type']])
  if (!shape.every(([field, is]) => is(value[field]))) return null
  return Object.fromEntries([['type', type], ...shape.map(([field]) => [field, value[field]])])
}
