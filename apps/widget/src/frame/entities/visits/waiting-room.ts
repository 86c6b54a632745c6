import { waitingTimes } from '@consult/domain/waiting-state'
import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { type Failure, failureOf } from '../api/failure.ts'
import type { PatientVisit, Visit } from './patient-visit.ts'
import type { CallPhysician, Connection, Findings, VisitApi } from './visit-api.ts'

/** The waiting room's times, in milliseconds. Source: docs/telehealth.md. */
const beatMs = 10_000
const presenceMs = waitingTimes.presence * 1000
const placeMs = waitingTimes.place * 1000

/**
 * How the patient stands in the waiting room. `there`: all is well. `unheard`: the service has not heard of them lately,
 * and rings nobody. `lapsed`: the place is lost, and they have not said that they still want one.
 */
export type Presence = 'there' | 'unheard' | 'lapsed'

/** What became of the place while the patient was away, until they have had time to read it. */
export type Return = 'kept' | 'moved' | null

/** The patient's side of the waiting room. */
export interface WaitingRoom {
  readonly presence: ReadonlySignal<Presence>
  readonly returned: ReadonlySignal<Return>
  /** The service refuses to keep the place, for this reason. */
  readonly refusal: ReadonlySignal<string | null>
  /** What the device check has found; it goes along with the next heartbeat. */
  report(devices: Findings['devices']): void
  enter(): Promise<Failure | null>
  /** "I am still here": joins again, at the end of the line. */
  confirm(): void
  cancel(): Promise<Failure | null>
  rate(rating: { value: number; comment: string | null }): Promise<Failure | null>
  connect(id: string): Promise<Connection>
  /** Whoever comes, or is there; null when it cannot be had. */
  physician(id: string): Promise<CallPhysician | null>
  /**
   * A moment at which to look whether a heartbeat is due. Timers of hidden pages are put off up to a minute; what comes
   * over the network is not, so that each sign of the stream calls this.
   */
  pulse(): void
  stop(): void
}

/** How good the line is, by how long an answer took, in milliseconds. */
const networkOf = (took: number) => (took < 400 ? 'good' : took < 1500 ? 'fair' : 'poor')

/** @param isVisible whether somebody may be looking: a tab that is opened in the background enters nothing. */
export function openWaitingRoom(options: {
  visits: PatientVisit
  api: VisitApi
  isVisible: () => boolean
  now: () => number
}): WaitingRoom {
  const { visits, api, isVisible, now } = options
  const presence = signal<Presence>('there')
  const returned = signal<Return>(null)
  const refusal = signal<string | null>(null)
  let findings: Findings = {}
  /** When the service last heard of the patient from this page. */
  let heardAt: number | null = null
  let triedAt = 0
  let returnedAt = 0
  let isAsking = false

  const isHere = (visit: Visit | null): visit is Visit => visit?.status === 'waiting' || visit?.status === 'ringing'

  const settle = (before: Visit, began: number) => {
    const gap = heardAt === null ? 0 : began - heardAt
    const isMoved = before.waitingSince !== null && visits.visit.value?.waitingSince !== before.waitingSince
    batch(() => {
      presence.value = 'there'
      refusal.value = null
      if (isMoved || gap > presenceMs) {
        returned.value = isMoved ? 'moved' : 'kept'
        returnedAt = began
      } else if (began - returnedAt > 2 * beatMs) returned.value = null
    })
    heardAt = began
  }

  const beat = async (visit: Visit): Promise<Failure | null> => {
    isAsking = true
    const began = now()
    triedAt = began
    const sent = findings
    try {
      await visits.take(() => api.ready(visit.id, sent))
      settle(visit, began)
      // What was sent need not be sent again; the line is measured anew each time.
      findings = { ...(findings.devices !== sent.devices && findings), network: networkOf(now() - began) }
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'refused') {
        refusal.value = failure.code === 'thread_not_active' ? null : failure.code
        await visits.take(() => api.get(visit.id)).catch(() => undefined)
      } else if (heardAt === null || now() - heardAt > presenceMs) presence.value = 'unheard'
      return failure
    } finally {
      isAsking = false
    }
  }

  const pulse = () => {
    const { value: visit } = visits.visit
    if (!isHere(visit) || isAsking || presence.value === 'lapsed') return
    // After a reload nobody knows how long it was; whoever looks at the page is there.
    if (heardAt === null && !isVisible()) return
    if (heardAt !== null && now() - heardAt >= placeMs) presence.value = 'lapsed'
    else if (now() - triedAt >= beatMs - 500) void beat(visit)
  }

  const act = async (ask: (id: string) => Promise<Visit>): Promise<Failure | null> => {
    const { value: visit } = visits.visit
    if (!visit) return null
    try {
      await visits.take(() => ask(visit.id))
      return null
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'refused') await visits.take(() => api.get(visit.id)).catch(() => undefined)
      return failure
    }
  }

  const beatNow = () => {
    triedAt = 0
    pulse()
  }
  const beating = setInterval(pulse, beatMs)
  // A ring that nobody answers leaves no event behind: the next answer tells. What is live says so sooner.
  const ringsOver = effect(() => {
    if (visits.ringsOver.value > 0) untracked(beatNow)
  })
  const endRinging = effect(() => {
    const { value: visit } = visits.visit
    if (visit?.status !== 'ringing' || visit.ringExpiresAt === null) return
    const timer = setTimeout(beatNow, Date.parse(visit.ringExpiresAt) - now() + 1000)
    return () => clearTimeout(timer)
  })
  const beginning = effect(() => {
    if (isHere(visits.visit.value)) untracked(pulse)
  })
  return {
    presence,
    returned,
    refusal,
    report(devices) {
      findings = { ...findings, devices: { ...findings.devices, ...devices } }
      beatNow()
    },
    async enter() {
      const { value: visit } = visits.visit
      return visit ? beat(visit) : null
    },
    confirm() {
      const { value: visit } = visits.visit
      presence.value = 'there'
      heardAt = null
      if (visit) void beat(visit)
    },
    cancel: () => act(api.cancel),
    rate: (rating) => act((id) => api.rate(id, rating)),
    connect: api.connection,
    physician: (id) => api.physician(id).catch(() => null),
    pulse,
    stop() {
      clearInterval(beating)
      ringsOver()
      endRinging()
      beginning()
    },
  }
}
