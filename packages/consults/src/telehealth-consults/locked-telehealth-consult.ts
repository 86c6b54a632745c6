import {
  ConsultError,
  type ConsultIntake,
  decideTelehealth,
  opensAt,
  type Priority,
  type PriorityChange,
  type QueuePlace,
  type TelehealthAction,
  type TelehealthEventType,
  type TelehealthLifecycle,
  type TelehealthReady,
  type TelehealthSnapshot,
} from '@consult/domain'
import type { Timer } from '@consult/engine'
import type { AuditTarget, OwnedEvent } from '@consult/request'
import type { StatedChanges } from '../stated-changes.ts'
import { type TelehealthConsultRow, toLifecycle, toTelehealthConsult } from './consult-row.ts'
import { telehealthEvent } from './telehealth-events.ts'
import { roomTimersOf, simulatedLeaveTimersOf, simulationTimersOf, timersOf } from './telehealth-timers.ts'

/** A change to the table of rings: a new ring, or the end of the current one. */
export type RingChange =
  | { readonly number: number; readonly physicianId: string }
  | { readonly number: number; readonly outcome: 'joined' | 'declined' | 'unanswered' }

const ringOutcomes: Partial<Record<TelehealthAction['type'], 'joined' | 'declined' | 'unanswered'>> = {
  join: 'joined',
  decline_ring: 'declined',
  ring_unanswered: 'unanswered',
}

/**
 * A live-call consult in the transaction that has locked its row: the row as read, the state machine's result, and
 * everything to write for it.
 */
export class LockedTelehealthConsult {
  #row: TelehealthConsultRow
  readonly #now: Date
  #life: TelehealthLifecycle
  #ringCount: number
  readonly #steps: { type: TelehealthEventType; asOf: TelehealthLifecycle; action: TelehealthAction }[] = []
  #priorityChange: PriorityChange | null = null
  readonly rings: RingChange[] = []
  /** The audit targets of the changes. A heartbeat that only keeps the place in line adds none. */
  readonly targets: AuditTarget[] = []

  constructor(row: TelehealthConsultRow, now: Date) {
    this.#row = row
    this.#now = now
    this.#life = toLifecycle(row)
    this.#ringCount = row.ring_count
  }

  /** The row as it was read, with later results of the device check and the reason of a cancellation. */
  get row(): TelehealthConsultRow {
    return this.#row
  }

  get id(): string {
    return this.row.telehealth_consult_id
  }

  get life(): TelehealthLifecycle {
    return this.#life
  }

  /** Reports whether the call is completed or canceled. */
  get isOver(): boolean {
    return this.#life.status === 'completed' || this.#life.status === 'cancelled'
  }

  get ringCount(): number {
    return this.#ringCount
  }

  /**
   * The timers that the consult's new state needs, on its clock. The room of an ended call closes in real time, and its
   * simulated physician leaves in real time.
   */
  timers(realNow: Date): Timer[] {
    const was = toLifecycle(this.row)
    const { test_clock_id: clockId } = this.row
    return [
      ...[
        ...timersOf(this.id, was, this.#life, this.#now),
        ...simulationTimersOf(this.row, was, this.#life, this.#now),
      ].map((timer) => ({ ...timer, clockId })),
      ...roomTimersOf(this.id, was, this.#life, realNow),
      ...simulatedLeaveTimersOf(this.row, this.#life, realNow),
    ]
  }

  /** Returns the resource. @param queue the place in line of a waiting patient. */
  consult(queue: QueuePlace | null): TelehealthSnapshot {
    return toTelehealthConsult(this.row, this.#life, queue)
  }

  /** Returns the events of all changes, in order. @param queue the place in line of a waiting patient. */
  events(queue: QueuePlace | null): OwnedEvent[] {
    const owner = { patientId: this.row.patient_id, consultId: this.id }
    const steps = this.#steps.map(({ type, asOf, action }) => ({
      ...telehealthEvent(type, toTelehealthConsult(this.row, asOf, queue), action),
      ...owner,
    }))
    if (this.#priorityChange === null) return steps
    const data = { consult: this.consult(queue), ...this.#priorityChange }
    return [...steps, { type: 'telehealth.priority_changed', data, ...owner }]
  }

  /** Applies an action to the state machine. @throws its refusal, which may contain the consult's state. */
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

  /** Sets the results of the patient's device check. Parts that were not checked again stay unchanged. */
  check({ devices, network }: TelehealthReady): void {
    this.#row = { ...this.#row, devices: devices ?? this.#row.devices, network: network ?? this.#row.network }
  }

  /**
   * Changes what is stated about the consult, with the event if its priority changes. The caller writes the columns.
   * @throws thread_not_active for another priority of a call that is over.
   */
  restate(changes: StatedChanges, changedBy: PriorityChange['changedBy']): void {
    const previousPriority = this.#row.priority
    const isNew = changes.priority !== previousPriority
    if (isNew && this.isOver) throw refusal('thread_not_active', this.#life)
    this.#row = { ...this.#row, ...changes }
    this.#did('update')
    if (isNew) this.#priorityChange = { previousPriority, changedBy }
  }

  /** Raises the priority for a red flag, and notes the event. The caller writes the columns. */
  raisePriority(found: Priority): void {
    if (found === this.#row.priority || this.isOver) return
    const { metadata } = this.#row
    this.restate({ metadata, stated_priority: found, priority: found }, { type: 'service', id: null })
  }

  /** Changes what the consult shows of its intake. The caller writes the column. */
  showIntake(intake: ConsultIntake): void {
    this.#row = { ...this.#row, intake }
  }

  /** Adds the reason of a cancellation. The caller writes it. */
  noteCancellation(reason: string): void {
    this.#row = { ...this.#row, cancel_reason: reason }
  }

  /** Names the reason of the last act in the audit, instead of the act itself. */
  explain(reason: string): void {
    const last = this.targets.pop()
    if (last) this.targets.push({ ...last, code: reason })
  }

  #did(code: string): void {
    const { id, row } = this
    this.targets.push({ type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id, code })
  }

  /** Reports whether the state machine would allow the action. */
  allows(action: TelehealthAction): boolean {
    return !('refuse' in decideTelehealth(this.#life, action, this.#now))
  }
}

/** Refusals that contain the consult's state, so that a caller who was too late knows why. */
const telling: readonly ConsultError['code'][] = ['thread_not_active', 'consult_not_cancellable']

/** The error with which a call refuses an action. */
export function refusal(code: ConsultError['code'], life: TelehealthLifecycle): ConsultError {
  if (code === 'waiting_room_not_open' && life.scheduledFor) {
    return new ConsultError(code, { opensAt: opensAt(life.scheduledFor).toISOString() })
  }
  if (!telling.includes(code)) return new ConsultError(code)
  return new ConsultError(code, { status: life.status, physicianId: life.physicianId })
}
