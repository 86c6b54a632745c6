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

test('what comes late does not undo what is newer', () => {
  mirror.take(call('waiting'), at(3))
  mirror.take(call('invited'), at(2))
  expect(statuses()).toEqual(['waiting'])
})

test('of one instant the later state holds', () => {
  mirror.take(call('waiting'), at(2))
  mirror.take(call('invited'), at(2))
  expect(statuses()).toEqual(['waiting'])
})

test.each(['completed', 'cancelled'] as const)('a call that is %s is open no more', (status) => {
  mirror.take(call('in_progress'), at(1))
  mirror.take(call(status), at(2))
  expect(statuses()).toEqual([])
  expect(mirror.patientOf('tc_1')).toBe('demo-liam')
})

test('one that is to be now stands before those that are booked, and those by their time', () => {
  const booked = (id: string, minute: number) => call('invited', { id, scheduledFor: at(minute) })
  mirror.take(booked('tc_2', 9), at(1))
  mirror.take(booked('tc_3', 8), at(2))
  mirror.take(call('invited', { id: 'tc_4' }), at(3))
  expect(mirror.openOf('demo-liam').map(({ id }) => id)).toEqual(['tc_4', 'tc_3', 'tc_2'])
  expect(mirror.openOf('demo-noor')).toEqual([])
})
