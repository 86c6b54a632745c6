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
 * The patient's presence in the waiting room. `there`: the service hears from the patient. `unheard`: the service has not
 * heard from the patient recently and does not ring them. `lapsed`: the patient lost the place and has not asked for a new
 * one.
 */
export type Presence = 'there' | 'unheard' | 'lapsed'

/** What happened to the place while the patient was away. It stays set until the patient has had time to read it. */
export type Return = 'kept' | 'moved' | null

/** The patient's side of the waiting room. */
export interface WaitingRoom {
  readonly presence: ReadonlySignal<Presence>
  readonly returned: ReadonlySignal<Return>
  /** The reason why the service refuses to keep the place; null when it does not refuse. */
  readonly refusal: ReadonlySignal<string | null>
  /** Reports what the device check found. The next heartbeat sends it. */
  report(devices: Findings['devices']): void
  enter(): Promise<Failure | null>
  /** Confirms that the patient is still here. They rejoin at the end of the line. */
  confirm(): void
  cancel(): Promise<Failure | null>
  /** Moves a booked call to a free time. */
  move(scheduledFor: string): Promise<Failure | null>
  /** Returns the free times; null when the request fails. */
  slots(id: string): Promise<readonly string[] | null>
  rate(rating: { value: number; comment: string | null }): Promise<Failure | null>
  connect(id: string): Promise<Connection>
  /** Returns the physician who is coming or is in the call; null when the request fails. */
  physician(id: string): Promise<CallPhysician | null>
  /**
   * Checks whether a heartbeat is due. Browsers delay the timers of hidden pages by up to a minute, but not network events,
   * so every sign of the stream calls this.
   */
  pulse(): void
  stop(): void
}

/** Rates the connection by the response time, in milliseconds. */
const networkOf = (took: number) => (took < 400 ? 'good' : took < 1500 ? 'fair' : 'poor')

/**
 * @param isVisible reports whether the patient can see the page. A tab that opens in the background does not enter the
 * waiting room.
 */
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
  /** When the service last heard from this page, in milliseconds; null before the first time. */
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
      // Findings that were sent need not be sent again. The connection is measured each time.
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
    // After a reload, the time since the last heartbeat is unknown. If the page is visible, the patient is there.
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
  // An unanswered ring causes no stored event; the next response shows it. The live signal reports it sooner.
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
    move: (scheduledFor) => act((id) => api.move(id, scheduledFor)),
    slots: (id) => api.slots(id).catch(() => null),
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
