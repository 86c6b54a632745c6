import type { EmbedPrincipal } from '@consult/auth'
import { type EventType, eventCatalogue } from '@consult/domain'
import type { LogEvent } from '@consult/engine'
import { expect, test } from 'vitest'
import { maySee } from './log-frames.ts'

const patient = { kind: 'embed', patientId: 'pat_1', consultId: null } as EmbedPrincipal
const eventOf = (type: EventType) => ({ type, patientId: 'pat_1', consultId: 'ac_1', data: {} }) as LogEvent

test('a patient’s stream never carries what partners are asked to tell them, with its link', () => {
  const types = (Object.keys(eventCatalogue) as EventType[]).filter((type) => type.startsWith('notification.'))
  expect(types.length).toBeGreaterThan(2)
  expect(types.filter((type) => maySee(patient, eventOf(type)))).toEqual([])
  expect(maySee(patient, eventOf('async_consult.message'))).toBe(true)
})
