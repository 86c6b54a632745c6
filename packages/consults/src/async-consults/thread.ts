import { newId } from '@consult/db'
import {
  type AsyncConsult,
  type AsyncConsultAction,
  type AsyncConsultLifecycle,
  ConsultError,
  type ConsultIntake,
  decideAsyncConsult,
  englishNotice,
  type Notice,
  type Priority,
  type PriorityChange,
} from '@consult/domain'
import type { Timer } from '@consult/engine'
import type { RedFlag } from '@consult/red-flags'
import type { AuditTarget, OwnedEvent } from '@consult/request'
import type { StatedChanges } from '../stated-changes.ts'
import { type AsyncConsultRow, toAsyncConsult, toLifecycle } from './consult-row.ts'
import { lifecycleEvent, mostUrgent, type NoticeNames, noticeOf, toEventMessage } from './thread-events.ts'
import { simulationTimersOf, timersOf } from './thread-timers.ts'
import type { NewTranscriptRow, TranscriptMessage } from './transcript-row.ts'
import { type UnreadBatch, unreadBatchOf, unreadDueAt, unreadTimer } from './unread/unread-batch.ts'

/** What the state machine decides when it does not refuse. */
type Permission = Exclude<ReturnType<typeof decideAsyncConsult>, { refuse: unknown }>

/** A red flag in a message of the patient. */
export interface FoundFlag extends RedFlag {
  readonly messageId: string
}

/**
 * A message-thread consult within the transaction that has locked its row: the data that was read, the results of the
 * state machine, and everything that must be written.
 */
export class Thread {
  #row: AsyncConsultRow
  readonly #now: Date
  #life: AsyncConsultLifecycle
  #messageCount: number
  #unread: UnreadBatch | null
  #unreadTimer: Timer | null = null
  readonly newMessages: NewTranscriptRow[] = []
  readonly newEvents: OwnedEvent[] = []
  readonly newFlags: FoundFlag[] = []
  /** The actions on the thread, for the audit. */
  readonly targets: AuditTarget[] = []

  constructor(row: AsyncConsultRow, now: Date) {
    this.#row = row
    this.#now = now
    this.#life = toLifecycle(row)
    this.#messageCount = row.message_count
    this.#unread = unreadBatchOf(row)
  }

  /** The row as it was read, with the note of a close. */
  get row(): AsyncConsultRow {
    return this.#row
  }

  get id(): string {
    return this.row.async_consult_id
  }

  /** The thread's current time: the time of its test clock, or real time. */
  get now(): Date {
    return this.#now
  }

  get life(): AsyncConsultLifecycle {
    return this.#life
  }

  get messageCount(): number {
    return this.#messageCount
  }

  /** Physicians' messages that the patient has not read. */
  get unread(): UnreadBatch | null {
    return this.#unread
  }

  get consult(): AsyncConsult {
    return toAsyncConsult(this.row, this.#life)
  }

  /** The timers that the thread's new state requires. */
  get timers(): Timer[] {
    const was = toLifecycle(this.row)
    const { metadata, test_clock_id: clockId } = this.row
    return [
      ...timersOf(this.id, was, this.#life),
      ...simulationTimersOf(this.id, was, this.#life, { metadata, now: this.#now }),
      ...(this.#unreadTimer ? [this.#unreadTimer] : []),
    ].map((timer) => ({ ...timer, clockId }))
  }

  /** Adds the note of the close that follows. The caller writes the note to the database. */
  noteClose(note: string): void {
    this.#row = { ...this.#row, close_note: note }
  }

  /**
   * Changes what is stated about the consult, with the event if its priority changes. The caller writes the columns.
   * @throws already_closed for another priority of a closed consult.
   */
  restate(changes: StatedChanges, changedBy: PriorityChange['changedBy']): void {
    const previousPriority = this.#row.priority
    const isNew = changes.priority !== previousPriority
    if (isNew && this.#life.status === 'closed') throw new ConsultError('already_closed')
    this.#row = { ...this.#row, ...changes }
    this.#did('update')
    if (!isNew) return
    const data = { consult: this.consult, previousPriority, changedBy }
    this.#emit({ type: 'async_consult.priority_changed', data })
  }

  /**
   * Asks the state machine and applies its decision, with the events and the notices for the transcript.
   * @param names for the notices.
   * @throws the refusal; `thread_not_active` contains the thread's state and assignee.
   */
  act(action: AsyncConsultAction, names: NoticeNames = {}): void {
    const was = this.#life
    const decision = this.require(action)
    this.#life = decision.next
    // A message that only joins the transcript was audited when it was posted.
    const joinsOnly = action.type.startsWith('land_') && decision.next.status === was.status
    if (!joinsOnly) this.#did(action.type)
    for (const { type, asOf } of decision.events) {
      this.#emit(lifecycleEvent(type, toAsyncConsult(this.row, asOf), was))
      const notice = noticeOf(type, asOf, names)
      if (notice) this.say(notice)
    }
  }

  /** Asks the state machine for its decision, without applying it. @throws the refusal, as `act` does. */
  require(action: AsyncConsultAction): Permission {
    const decision = decideAsyncConsult(this.#life, action, this.#now)
    if ('refuse' in decision) throw refusal(decision.refuse, this.#life)
    return decision
  }

  /** Reports whether the state machine would allow the action. */
  allows(action: AsyncConsultAction): boolean {
    return !('refuse' in decideAsyncConsult(this.#life, action, this.#now))
  }

  /** Appends a message to the transcript. */
  add(message: TranscriptMessage): void {
    this.#messageCount += 1
    const landed: NewTranscriptRow = {
      ...message,
      asyncConsultId: this.id,
      sequence: this.#messageCount,
      createdAt: this.#now,
    }
    this.newMessages.push(landed)
    this.#emit({
      type: 'async_consult.message',
      data: { asyncConsultId: this.id, message: toEventMessage(landed) },
    })
  }

  /**
   * Notes the red flags of a message: shows the patient the emergency number at once, and raises the priority to that of the most
   * urgent flag. A priority is never lowered here.
   */
  raiseFlags(flags: readonly FoundFlag[]): void {
    const [first] = flags
    if (!first) return
    this.newFlags.push(...flags)
    this.#did('raise_flags')
    for (const { messageId, ruleId, priority } of flags) {
      const data = { asyncConsultId: this.id, messageId, ruleId, priority }
      this.#emit({ type: 'async_consult.red_flag', data })
    }
    this.adviseEmergency(flags.find((flag) => flag.advice !== null)?.advice ?? null)
    this.raisePriority(mostUrgent([this.#row.priority, ...flags.map(({ priority }) => priority)]))
  }

  /** Shows the patient the emergency number, or the partner's own advice. */
  adviseEmergency(advice: string | null = null): void {
    this.say({ code: 'emergency_advice', params: advice ? { advice } : {} })
  }

  /** Raises the priority for a red flag. The caller writes the columns. */
  raisePriority(found: Priority): void {
    if (found === this.#row.priority || this.#life.status === 'closed') return
    this.restate(
      { metadata: this.#row.metadata, stated_priority: found, priority: found },
      { type: 'service', id: null },
    )
  }

  /** Changes what the consult shows of its intake. The caller writes the column. */
  showIntake(intake: ConsultIntake): void {
    this.#row = { ...this.#row, intake }
  }

  /**
   * Begins a batch of unread messages with the newest message, which a physician wrote. It joins a batch that was not
   * reported yet. After the report it begins the next one, because it may matter more than what came before.
   * @param unreadAfter how long messages may stay unread, in seconds.
   */
  awaitReading(unreadAfter: number): void {
    if (this.#unread?.toldAt === null) return
    this.#unread = { fromSequence: this.#messageCount, since: this.#now, toldAt: null }
    this.#unreadTimer = unreadTimer(this.row, unreadDueAt(this.#unread, unreadAfter))
  }

  /** Tells the partner about the batch of unread messages, once. */
  reportUnread({ messageId, count }: { messageId: string; count: number }): void {
    if (this.#unread === null) return
    this.#unread = { ...this.#unread, toldAt: this.#now }
    this.#did('tell_unread')
    this.#emit({
      type: 'async_consult.message_unread',
      data: {
        asyncConsultId: this.id,
        patientId: this.row.patient_id,
        messageId,
        unreadSince: this.#unread.since.toISOString(),
        unreadCount: count,
      },
    })
  }

  /** Rejects a patient's accepted message because the thread is closed. */
  reject(messageId: string): void {
    this.#did('reject_message')
    this.#emit({
      type: 'async_consult.message_rejected',
      data: { asyncConsultId: this.id, patientId: this.row.patient_id, messageId, reason: 'thread_closed' },
    })
  }

  /** Adds a notice to the transcript. */
  say(notice: Notice): void {
    this.add({
      messageId: newId('message', this.#now),
      author: { type: 'system', id: null, name: null },
      text: englishNotice(notice),
      attachments: [],
      notice,
      acceptedAt: this.#now,
    })
  }

  #did(code: string): void {
    const { id, row } = this
    this.targets.push({ type: 'async_consult', id, consultId: id, patientId: row.patient_id, code })
  }

  #emit(event: Parameters<typeof ownedBy>[1]): void {
    this.newEvents.push(ownedBy(this.row, event))
  }
}

function ownedBy(row: AsyncConsultRow, event: Pick<OwnedEvent, 'type' | 'data'>): OwnedEvent {
  return { ...event, patientId: row.patient_id, consultId: row.async_consult_id } as OwnedEvent
}

/** The error of a refused action. */
export function refusal(code: ConsultError['code'], life: AsyncConsultLifecycle): ConsultError {
  if (code !== 'thread_not_active') return new ConsultError(code)
  return new ConsultError(code, { status: life.status, physicianId: life.physicianId })
}
