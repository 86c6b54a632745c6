import {
  ConsultError,
  decideTelehealth,
  opensAt,
  type QueuePlace,
  type TelehealthAction,
  type TelehealthEventType,
  type TelehealthLifecycle,
  type TelehealthReady,
  type TelehealthSnapshot,
} from '@consult/domain'
import type { Timer } from '@consult/engine'
import type { AuditTarget } from '../audit-log/audit-log.ts'
import type { OwnedEvent } from '../request/owned-event.ts'
import { type TelehealthConsultRow, toLifecycle, toTelehealthConsult } from './consult-row.ts'
import { telehealthEvent } from './telehealth-events.ts'
import { timersOf } from './telehealth-timers.ts'

/** A ring as its table has it: a new one, or the end of the running one. */
export type RingChange =
  | { readonly number: number; readonly physicianId: string }
  | { readonly number: number; readonly outcome: 'joined' | 'declined' | 'unanswered' }

const ringOutcomes: Partial<Record<TelehealthAction['type'], 'joined' | 'declined' | 'unanswered'>> = {
  join: 'joined',
  decline_ring: 'declined',
  ring_unanswered: 'unanswered',
}

/**
 * A live-call consult in the hands of one transaction that holds its row's lock: what was read, what the state machine
 * made of it, and everything that has to be written for it.
 */
export class LockedTelehealthConsult {
  #row: TelehealthConsultRow
  readonly #now: Date
  #life: TelehealthLifecycle
  #ringCount: number
  readonly #steps: { type: TelehealthEventType; asOf: TelehealthLifecycle; action: TelehealthAction }[] = []
  readonly rings: RingChange[] = []
  /** What was done to the visit, for the audit. A heartbeat that only keeps the place does nothing. */
  readonly targets: AuditTarget[] = []

  constructor(row: TelehealthConsultRow, now: Date) {
    this.#row = row
    this.#now = now
    this.#life = toLifecycle(row)
    this.#ringCount = row.ring_count
  }

  /** As it was read, with what the device check has found since. */
  get row(): TelehealthConsultRow {
    return this.#row
  }

  get id(): string {
    return this.row.telehealth_consult_id
  }

  get life(): TelehealthLifecycle {
    return this.#life
  }

  get ringCount(): number {
    return this.#ringCount
  }

  /** The timers that the visit's new state asks for. */
  get timers(): Timer[] {
    return timersOf(this.id, toLifecycle(this.row), this.#life, this.#now)
  }

  /** The resource. @param queue the place in line, of a patient who waits. */
  consult(queue: QueuePlace | null): TelehealthSnapshot {
    return toTelehealthConsult(this.row, this.#life, queue)
  }

  /** The events of all that was done, in order. @param queue the place in line, of a patient who waits. */
  events(queue: QueuePlace | null): OwnedEvent[] {
    const owner = { patientId: this.row.patient_id, consultId: this.id }
    return this.#steps.map(({ type, asOf, action }) => ({
      ...telehealthEvent(type, toTelehealthConsult(this.row, asOf, queue), action),
      ...owner,
    }))
  }

  /** Asks the state machine and takes its answer in. @throws the refusal, which says how the consult stands. */
  act(action: TelehealthAction): void {
    const decision = decideTelehealth(this.#life, action, this.#now)
    if ('refuse' in decision) throw refusal(decision.refuse, this.#life)
    if (action.type !== 'ready' || decision.next.waitingSince !== this.#life.waitingSince) this.#did(action.type)
    this.#life = decision.next
    this.#steps.push(...decision.events.map((event) => ({ ...event, action })))
    if (action.type === 'ring') {
      this.#ringCount += 1
      this.rings.push({ number: this.#ringCount, physicianId: action.physicianId })
    }
    const outcome = ringOutcomes[action.type]
    if (outcome) this.rings.push({ number: this.#ringCount, outcome })
  }

  /** Takes in what the patient's device check found; what was not checked again stays as it was. */
  check({ devices, network }: TelehealthReady): void {
    this.#row = { ...this.#row, devices: devices ?? this.#row.devices, network: network ?? this.#row.network }
  }

  #did(code: string): void {
    const { id, row } = this
    this.targets.push({ type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id, code })
  }

  /** True when the state machine would allow the action. */
  allows(action: TelehealthAction): boolean {
    return !('refuse' in decideTelehealth(this.#life, action, this.#now))
  }
}

/** Refusals that tell how the consult stands, so that whoever was too late knows why. */
const telling: readonly ConsultError['code'][] = ['thread_not_active', 'consult_not_cancellable']

function refusal(code: ConsultError['code'], life: TelehealthLifecycle): ConsultError {
  if (code === 'waiting_room_not_open' && life.scheduledFor) {
    return new ConsultError(code, { opensAt: opensAt(life.scheduledFor).toISOString() })
  }
  if (!telling.includes(code)) return new ConsultError(code)
  return new ConsultError(code, { status: life.status, physicianId: life.physicianId })
}
