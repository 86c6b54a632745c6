import type { StreamEvent } from '@consult/trpc'
import { describe, expect, it } from 'vitest'
import type { FrameMessage } from '../../../bridge/protocol.ts'
import { aConsult } from '../conversation/transcript.fixture.ts'
import { createPatientVisit, type Visit } from './patient-visit.ts'
import { aVisit, visitEvent } from './visit.fixture.ts'

function setUp(visit: Visit | null, asyncConsult: ReturnType<typeof aConsult> | null = null) {
  const posted: FrameMessage[] = []
  const reads = { count: 0 }
  const visits = createPatientVisit(
    (message) => posted.push(message),
    () => {
      reads.count += 1
    },
  )
  visits.read({ asyncConsult, telehealthConsult: visit })
  return { visits, posted, reads }
}

const waiting = (fields: Partial<Visit> = {}) =>
  aVisit({
    status: 'waiting',
    waitingSince: '2026-11-21T10:00:00.000Z',
    queue: { position: 2, estimatedWaitSeconds: null },
    ...fields,
  })

describe('the patient’s call', () => {
  it('notifies the page when the patient joins and leaves the call', () => {
    const { visits, posted } = setUp(waiting())
    visits.inCall.value = true
    visits.inCall.value = false
    expect(posted.filter(({ type }) => type === 'calling')).toEqual([
      { type: 'calling', is: true },
      { type: 'calling', is: false },
    ])
  })

  it('is shown when there is no open thread or the patient is waiting in the call', () => {
    expect(setUp(aVisit()).visits.isShown.value).toBe(true)
    expect(setUp(aVisit(), aConsult({ status: 'active' })).visits.isShown.value).toBe(false)
    expect(setUp(waiting(), aConsult({ status: 'active' })).visits.isShown.value).toBe(true)
    expect(setUp(aVisit(), aConsult({ status: 'closed' })).visits.isShown.value).toBe(true)
    expect(setUp(null).visits.isShown.value).toBe(false)
  })

  it('is shown when a physician rings, whatever the patient is viewing', () => {
    const { visits } = setUp(waiting(), aConsult({ status: 'active' }))
    visits.show(false)
    expect(visits.isShown.value).toBe(false)
    visits.hear(visitEvent('telehealth.ringing', waiting({ status: 'ringing' })))
    expect(visits.isShown.value).toBe(true)
  })

  it('notifies the page of each state once, and when the call starts and ends', () => {
    const { visits, posted } = setUp(waiting())
    visits.hear(visitEvent('telehealth.waiting', waiting()))
    visits.hear(visitEvent('telehealth.in_progress', aVisit({ status: 'in_progress' })))
    visits.hear(visitEvent('telehealth.completed', aVisit({ status: 'completed' })))
    expect(posted).toEqual([
      { type: 'status', kind: 'telehealth', status: 'waiting' },
      { type: 'status', kind: 'telehealth', status: 'in_progress' },
      { type: 'call:started' },
      { type: 'ring' },
      { type: 'status', kind: 'telehealth', status: 'completed' },
      { type: 'call:ended' },
    ])
  })

  it('notifies the page that the call has ended, even without an event that says how', () => {
    const { visits, posted } = setUp(aVisit({ status: 'in_progress' }))
    visits.read({ asyncConsult: null, telehealthConsult: null })
    expect(posted.filter(({ type }) => type.startsWith('call:'))).toEqual([
      { type: 'call:started' },
      { type: 'call:ended' },
    ])
  })

  it('alerts the patient once for each ring and once for the call that follows', () => {
    const { visits, posted } = setUp(waiting())
    const rings = () => posted.filter(({ type }) => type === 'ring').length
    const ringing = (ringingSince: string) => waiting({ status: 'ringing', queue: null, ringingSince })
    visits.hear(visitEvent('telehealth.ringing', ringing('2026-11-21T10:01:00.000Z')))
    visits.hear(visitEvent('telehealth.ringing', ringing('2026-11-21T10:01:00.000Z')))
    expect(rings()).toBe(1)
    // The ring was not answered, so the next one is a new ring.
    visits.hear(visitEvent('telehealth.ringing', ringing('2026-11-21T10:02:00.000Z')))
    expect(rings()).toBe(2)
    visits.hear(visitEvent('telehealth.in_progress', aVisit({ status: 'in_progress' })))
    visits.hear(visitEvent('telehealth.completed', aVisit({ status: 'completed' })))
    expect(rings()).toBe(3)
  })

  it('keeps its queue place after an event that does not contain it', () => {
    const { visits } = setUp(waiting())
    visits.hear(visitEvent('telehealth.waiting', waiting({ queue: null })))
    expect(visits.visit.value?.queue?.position).toBe(2)
    visits.hear(visitEvent('telehealth.ringing', waiting({ status: 'ringing', queue: null })))
    expect(visits.visit.value?.queue).toBeNull()
  })

  it("forwards messages in calls, and notifies the page of a physician's message", () => {
    const { visits, posted } = setUp(aVisit({ status: 'in_progress' }))
    const heard: (string | null)[] = []
    const end = visits.listen((message) => heard.push(message?.text ?? null))
    const written = (type: 'patient' | 'physician') =>
      ({ type: 'telehealth.message', data: { message: { text: type, author: { type } } } }) as unknown as StreamEvent
    visits.hear(written('patient'))
    expect(posted).not.toContainEqual({ type: 'message' })
    visits.hear(written('physician'))
    visits.read({ asyncConsult: null, telehealthConsult: aVisit({ status: 'in_progress' }) })
    end()
    visits.hear(written('patient'))
    expect(heard).toEqual(['patient', 'physician', null])
    expect(posted).toContainEqual({ type: 'message' })
    expect(visits.visit.value?.status).toBe('in_progress')
  })

  it('ignores an answer that is older than an event', async () => {
    const { visits } = setUp(waiting())
    const answer = Promise.withResolvers<Visit>()
    const taken = visits.take(() => answer.promise)
    visits.hear(visitEvent('telehealth.ringing', waiting({ status: 'ringing', queue: null })))
    answer.resolve(waiting())
    await taken
    expect(visits.visit.value?.status).toBe('ringing')
    await visits.take(async () => waiting({ queue: { position: 1, estimatedWaitSeconds: null } }))
    expect(visits.visit.value).toMatchObject({ status: 'waiting', queue: { position: 1 } })
  })

  it('reads everything again for another call, and keeps a call that has ended', () => {
    const { visits, reads } = setUp(null)
    visits.hear(visitEvent('telehealth.created', aVisit({ id: 'th_2' })))
    expect(reads.count).toBe(1)
    visits.read({ asyncConsult: null, telehealthConsult: aVisit({ id: 'th_2', status: 'completed' }) })
    visits.hear(visitEvent('telehealth.created', aVisit({ id: 'th_3' })))
    expect(reads.count).toBe(1)
    visits.read({ asyncConsult: null, telehealthConsult: null })
    expect(visits.visit.value?.id).toBe('th_2')
  })
})
