import { expect, test } from 'vitest'
import type { CallItem } from '../../entities/calls/call-item.ts'
import { staleAt } from './stale-queue.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const item = (presentUntil: number, ringExpiresAt: number | null = null) =>
  ({
    presentUntil: at(presentUntil),
    consult: { ringExpiresAt: ringExpiresAt === null ? null : at(ringExpiresAt) },
  }) as CallItem

test.each([
  ['an empty room is never stale', [], Number.POSITIVE_INFINITY],
  ['a heartbeat that does not come', [item(25), item(12)], now + 12_500],
  ['a ring that runs out first', [item(25), item(28, 7)], now + 7500],
  ['somebody silent may be back', [item(-40)], now + 30_000],
  ['a ring whose end is late is not asked for in a circle', [item(20, -3)], now + 1000],
])('%s', (_what, line, expected) => {
  expect(staleAt(line, now)).toBe(expected)
})
