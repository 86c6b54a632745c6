import { expect, test } from 'vitest'
import { aConsult } from './consult.fixture.ts'
import { timingOf } from './timing.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

test.each([
  ['queued since twelve minutes', { status: 'queued', queuedAt: inSeconds(-12 * 60) }, 'calm', 'Waiting 12 min'],
  ['queued just now', { status: 'queued', queuedAt: inSeconds(-3) }, 'calm', 'Just now'],
  ['queued for a minute', { status: 'queued', queuedAt: inSeconds(-60) }, 'calm', 'Waiting 1 min'],
  ['due in a while', { status: 'active', responseDueAt: inSeconds(12 * 60 + 30) }, 'calm', 'Due in 12 min'],
  ['due soon', { status: 'active', responseDueAt: inSeconds(5 * 60) }, 'soon', 'Due in 5 min'],
  ['due at once', { status: 'active', responseDueAt: inSeconds(42) }, 'soon', 'Due in 42 s'],
  ['due this instant', { status: 'active', responseDueAt: inSeconds(0) }, 'overdue', 'under 1 min overdue'],
  ['late', { status: 'active', responseDueAt: inSeconds(-65 * 60) }, 'overdue', '1 h 5 min overdue'],
  ['answered', { status: 'active', responseDueAt: null }, 'none', 'Waiting for patient'],
  [
    'waiting for acceptance',
    { status: 'resolve_requested', acceptanceEndsAt: inSeconds(47 * 3600) },
    'none',
    'Closes in 1 d 23 h',
  ],
  [
    'closed',
    { status: 'closed', closedReason: 'resolved', closedAt: '2026-11-03T10:00:00.000Z' },
    'none',
    'Resolved 3 Nov',
  ],
] as const)('%s', (_name, fields, urgency, words) => {
  const timing = timingOf(aConsult({ physicianId: 'phy_me', ...fields }), now, { language: 'en-GB', timeZone: 'UTC' })
  expect(timing).toEqual({ urgency, words })
})
