import { describe, expect, test } from 'vitest'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import { isOwnOrQueued } from './open-consults.ts'

const now = new Date('2026-03-02T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const call = { kind: 'telehealth', bookedPhysicianId: null, scheduledFor: null, waitingSince: null } as const

describe('an async consult', () => {
  test('is open to its own physician in every state', () => {
    for (const status of asyncConsultStatusSchema.options) {
      expect(
        isOwnOrQueued('phy_me', { kind: 'async', status, physicianId: 'phy_me', invitedBy: null }, now),
        status,
      ).toBe(true)
    }
  })

  test('is open to others only while it is in the queue', () => {
    const open = asyncConsultStatusSchema.options.filter((status) =>
      isOwnOrQueued('phy_me', { kind: 'async', status, physicianId: null, invitedBy: 'phy_colleague' }, now),
    )
    expect(open).toEqual(['consented', 'queued'])
    for (const status of ['active', 'resolve_requested', 'closed'] as const) {
      expect(
        isOwnOrQueued('phy_me', { kind: 'async', status, physicianId: 'phy_colleague', invitedBy: 'phy_me' }, now),
      ).toBe(false)
    }
  })

  test('is open to the physician who invited its patient until somebody takes it', () => {
    for (const status of asyncConsultStatusSchema.options) {
      expect(isOwnOrQueued('phy_me', { kind: 'async', status, physicianId: null, invitedBy: 'phy_me' }, now)).toBe(true)
    }
  })
})

describe('a telehealth consult', () => {
  test('is open to the physician in the call in every state', () => {
    for (const status of telehealthStatusSchema.options) {
      expect(isOwnOrQueued('phy_me', { ...call, status, physicianId: 'phy_me' }, now), status).toBe(true)
    }
  })

  test('is open to others only while its patient waits and it is booked with nobody', () => {
    const open = telehealthStatusSchema.options.filter((status) =>
      isOwnOrQueued('phy_me', { ...call, status, physicianId: 'phy_colleague' }, now),
    )
    expect(open).toEqual(['waiting', 'ringing'])
  })

  test('is open to the physician it is booked with until another has had the call', () => {
    const booked = { ...call, bookedPhysicianId: 'phy_me', physicianId: 'phy_colleague' }
    const open = telehealthStatusSchema.options.filter((status) => isOwnOrQueued('phy_me', { ...booked, status }, now))
    expect(open).toEqual(['invited', 'waiting', 'ringing', 'cancelled'])
  })

  test('that is booked with a colleague is open from the time at which it may ring for anybody', () => {
    const at = (minutes: number) =>
      isOwnOrQueued(
        'phy_me',
        {
          ...call,
          status: 'waiting',
          physicianId: null,
          bookedPhysicianId: 'phy_colleague',
          scheduledFor: minutesAgo(minutes),
          waitingSince: minutesAgo(minutes + 5),
        },
        now,
      )
    expect(at(9)).toBe(false)
    expect(at(10)).toBe(true)
  })
})
