import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPatientVisit, type Visit } from './patient-visit.ts'
import { aVisit, visitEvent } from './visit.fixture.ts'
import type { Findings, VisitApi } from './visit-api.ts'
import { openWaitingRoom } from './waiting-room.ts'

const second = 1000
const minute = 60 * second
const refusal = (code: string) =>
  TRPCClientError.from({ error: { code: -32009, message: '', data: { consult: { code, details: null } } } } as never)

/** A service with one call that follows the rules of the waiting room, and the patient's side of it. */
function setUp(visit: Visit) {
  const service = { visit, trouble: null as Error | null, heardAt: Date.now() }
  const beats: Findings[] = []
  const isVisible = { is: true }
  const visits = createPatientVisit(
    () => undefined,
    () => undefined,
  )
  const answer = async (give: () => Visit) => {
    if (service.trouble) throw service.trouble
    return give()
  }
  const api: VisitApi = {
    get: async () => service.visit,
    ready: (_id, findings) =>
      answer(() => {
        beats.push(findings)
        const isKept = service.visit.status !== 'invited' && Date.now() - service.heardAt < 10 * minute
        const waitingSince = isKept ? service.visit.waitingSince : new Date().toISOString()
        service.heardAt = Date.now()
        const status = service.visit.status === 'ringing' ? 'ringing' : 'waiting'
        service.visit = { ...service.visit, status, waitingSince }
        return service.visit
      }),
    cancel: () => answer(() => ({ ...service.visit, status: 'cancelled' })),
    move: (_id, scheduledFor) => answer(() => ({ ...service.visit, scheduledFor })),
    slots: async () => [],
    rate: () => answer(() => service.visit),
    physician: () => Promise.reject(new Error('not asked for here')),
    connection: () => Promise.reject(new Error('not asked for here')),
  }
  visits.read({ asyncConsult: null, telehealthConsult: visit })
  const room = openWaitingRoom({ visits, api, isVisible: () => isVisible.is, now: Date.now })
  return { service, beats, visits, room, isVisible, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

const waiting = (fields: Partial<Visit> = {}) =>
  aVisit({ status: 'waiting', waitingSince: '2026-11-21T10:00:00.000Z', ...fields })

describe('the waiting room', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00.000Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is entered only by the patient, and then kept by a heartbeat every ten seconds until the call', async () => {
    const { beats, room, visits, pass } = setUp(aVisit())
    await pass(minute)
    expect(beats).toHaveLength(0)
    room.report({ camera: 'ok' })
    expect(await room.enter()).toBeNull()
    expect(visits.visit.value?.status).toBe('waiting')
    expect(beats[0]).toEqual({ devices: { camera: 'ok' } })
    await pass(30 * second)
    expect(beats).toHaveLength(4)
    // The service keeps the device findings; the network is measured each time.
    expect(beats[1]).toEqual({ network: 'good' })
    visits.hear(visitEvent('telehealth.in_progress', aVisit({ status: 'in_progress' })))
    await pass(minute)
    expect(beats).toHaveLength(4)
  })

  it('continues at once after a reload, but not in a tab that was never visible', async () => {
    const seen = setUp(waiting())
    await seen.pass(0)
    expect(seen.beats).toHaveLength(1)
    const hidden = setUp(aVisit())
    hidden.isVisible.is = false
    hidden.visits.hear(visitEvent('telehealth.waiting', waiting()))
    await hidden.pass(minute)
    expect(hidden.beats).toHaveLength(0)
    hidden.isVisible.is = true
    hidden.room.pulse()
    await hidden.pass(0)
    expect(hidden.beats).toHaveLength(1)
  })

  it("keeps the place with stream heartbeats when a hidden page's timers are suspended", async () => {
    const { beats, room, isVisible, pass } = setUp(waiting())
    await pass(0)
    vi.clearAllTimers()
    isVisible.is = false
    for (let sign = 0; sign < 4; sign += 1) {
      vi.setSystemTime(Date.now() + 12 * second)
      room.pulse()
      await pass(0)
    }
    expect(beats).toHaveLength(5)
  })

  it('says when the service is unreachable, and afterwards that the place was kept', async () => {
    const { service, room, pass } = setUp(waiting())
    await pass(0)
    service.trouble = new TypeError('no network')
    await pass(30 * second)
    expect(room.presence.value).toBe('there')
    await pass(10 * second)
    expect(room.presence.value).toBe('unheard')
    service.trouble = null
    await pass(10 * second)
    expect(room.presence.value).toBe('there')
    expect(room.returned.value).toBe('kept')
    await pass(minute)
    expect(room.returned.value).toBeNull()
  })

  it('asks the patient to confirm once the place has lapsed, and rejoins only after that', async () => {
    const { beats, room, pass } = setUp(waiting())
    await pass(0)
    // The device slept: no timer ran.
    vi.setSystemTime(Date.now() + 10 * minute)
    await pass(minute)
    expect(room.presence.value).toBe('lapsed')
    expect(beats).toHaveLength(1)
    room.confirm()
    await pass(0)
    expect(beats).toHaveLength(2)
    expect(room.presence.value).toBe('there')
    expect(room.returned.value).toBe('moved')
  })

  it('reads the call when a ring expires without an event', async () => {
    const ringExpiresAt = '2026-11-21T10:00:12.000Z'
    const { service, visits, pass } = setUp(waiting({ status: 'ringing', ringExpiresAt }))
    await pass(11 * second)
    service.visit = waiting()
    await pass(2 * second)
    expect(visits.visit.value?.status).toBe('waiting')
  })

  it('reads the call at once when its ring is over, and not for another call', async () => {
    const { service, visits, beats, pass } = setUp(
      waiting({ status: 'ringing', ringExpiresAt: '2026-11-21T10:00:30.000Z' }),
    )
    await pass(second)
    service.visit = waiting()
    visits.ringOver('th_2')
    await pass(0)
    expect(beats).toHaveLength(1)
    visits.ringOver('th_1')
    await pass(0)
    expect(beats).toHaveLength(2)
    expect(visits.visit.value?.status).toBe('waiting')
  })

  it('reads the call again when the service refuses, and reports permanent refusals', async () => {
    const { service, room, visits, pass } = setUp(waiting())
    await pass(0)
    service.trouble = refusal('feature_disabled')
    await pass(10 * second)
    expect(room.refusal.value).toBe('feature_disabled')
    service.trouble = refusal('thread_not_active')
    service.visit = aVisit({ status: 'cancelled' })
    await pass(10 * second)
    expect(visits.visit.value?.status).toBe('cancelled')
    service.trouble = refusal('consult_not_cancellable')
    expect(await room.cancel()).toEqual({ kind: 'refused', code: 'consult_not_cancellable' })
  })
})
