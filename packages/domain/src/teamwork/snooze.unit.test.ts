import { expect, it } from 'vitest'
import { consults, noon } from '../async-consult/machine.fixture.ts'
import { isSnoozed, isStillBack, type StoredSnooze } from './snooze.ts'

const { active } = consults
const snooze: StoredSnooze = {
  physicianId: 'phy_assignee',
  assignedAt: active.assignedAt ?? noon,
  until: new Date('2026-11-21T12:10:00.000Z'),
}

it.each([
  ['before its time', active, false, noon, true],
  ['at its time', active, false, snooze.until, false],
  ['after the patient has written', active, true, noon, false],
  ['with another physician', { ...active, physicianId: 'phy_b' }, false, noon, false],
  ['in another assignment', { ...active, assignedAt: noon }, false, noon, false],
  ['in the queue', consults.queued, false, noon, false],
  ['while the resolution waits', consults.resolve_requested, false, noon, false],
  ['when it is closed', consults.closed, false, noon, false],
])('a thread is put aside %s: %#', (_when, thread, answered, now, expected) => {
  expect(isSnoozed(snooze, thread, answered, now)).toBe(expected)
})

it.each([
  ['until somebody writes', active, false, true],
  ['not after somebody has written', active, true, false],
  ['not with another physician', { ...active, physicianId: 'phy_b' }, false, false],
  ['not when it is closed', consults.closed, false, false],
])('a thread that came back reminds its physician %s', (_when, thread, wrote, expected) => {
  expect(isStillBack(snooze, thread, wrote)).toBe(expected)
})
