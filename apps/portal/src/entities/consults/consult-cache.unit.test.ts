import { expect, test } from 'vitest'
import { aConsult } from './consult.fixture.ts'
import { afterMessage } from './consult-cache.ts'

const due = aConsult({
  status: 'active',
  lastActivityAt: '2026-11-21T10:00:00.000Z',
  responseDueAt: '2026-11-21T10:30:00.000Z',
})
const said = (authorType: 'physician' | 'patient', at: string) => ({ authorType, text: 'Hello', at, attachments: 0 })

test('after an answer, no reply is due, before the consult was read again', () => {
  expect(afterMessage(due, said('physician', '2026-11-21T10:00:01.000Z')).responseDueAt).toBeNull()
})

test('a reply stays due after a message of the patient, and after an answer that the consult already knows', () => {
  expect(afterMessage(due, said('patient', '2026-11-21T10:00:01.000Z'))).toBe(due)
  expect(afterMessage(due, said('physician', '2026-11-21T09:59:00.000Z'))).toBe(due)
  expect(afterMessage(due, undefined)).toBe(due)
})
