import { beforeEach, expect, test } from 'vitest'
import { type CallMirror, type CallSnapshot, createCallMirror } from './call-mirror.ts'
import { openClinicDatabase } from './database.ts'

let mirror: CallMirror
beforeEach(() => {
  mirror = createCallMirror(openClinicDatabase(':memory:'))
})

const at = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`
const call = (status: CallSnapshot['status'], fields: Partial<CallSnapshot> = {}): CallSnapshot => ({
  ...{ id: 'tc_1', patientExternalId: 'demo-liam', status, reason: 'Red eye', scheduledFor: null },
  ...fields,
})
const statuses = () => mirror.openOf('demo-liam').map(({ status }) => status)

test('an older event that arrives late does not replace a newer one', () => {
  mirror.take(call('waiting'), at(3))
  mirror.take(call('invited'), at(2))
  expect(statuses()).toEqual(['waiting'])
})

test('of two events at the same instant, the later state wins', () => {
  mirror.take(call('waiting'), at(2))
  mirror.take(call('invited'), at(2))
  expect(statuses()).toEqual(['waiting'])
})

test.each(['completed', 'cancelled'] as const)('a call that is %s is no longer open', (status) => {
  mirror.take(call('in_progress'), at(1))
  mirror.take(call(status), at(2))
  expect(statuses()).toEqual([])
  expect(mirror.patientOf('tc_1')).toBe('demo-liam')
})

test('immediate calls are listed before booked calls, which are ordered by their time', () => {
  const booked = (id: string, minute: number) => call('invited', { id, scheduledFor: at(minute) })
  mirror.take(booked('tc_2', 9), at(1))
  mirror.take(booked('tc_3', 8), at(2))
  mirror.take(call('invited', { id: 'tc_4' }), at(3))
  expect(mirror.openOf('demo-liam').map(({ id }) => id)).toEqual(['tc_4', 'tc_3', 'tc_2'])
  expect(mirror.openOf('demo-noor')).toEqual([])
})
