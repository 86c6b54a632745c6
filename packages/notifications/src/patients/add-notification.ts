import { type NotificationRoute, newId } from '@consult/db'
import type { NotificationKind } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { Unit } from '@consult/request'
import { notificationTimerKinds } from './notification-timers.ts'

/** The consult of a notification, of one of the two kinds. */
export type NotifiedConsult =
  | { readonly asyncConsultId: string; readonly telehealthConsultId?: undefined }
  | { readonly telehealthConsultId: string; readonly asyncConsultId?: undefined }

/** What a patient shall be told. */
export type NotificationRequest = NotifiedConsult & {
  readonly kind: NotificationKind
  readonly patientId: string
  /**
   * Names the occasion within the consult and the kind: the first unread message, or the time in epoch seconds that the
   * notification is about.
   */
  readonly firstSequence: number
  /** On the clock of the patient. Default: now. */
  readonly dueAt?: Date
}

export const consultIdOf = ({ asyncConsultId, telehealthConsultId }: NotifiedConsult): string =>
  asyncConsultId ?? telehealthConsultId

/** What requesting a notification needs of the caller's unit. */
export type NotificationUnit = Pick<Unit, 'db' | 'partnerId' | 'now' | 'realNow' | 'requestId'>

/** A notification on a channel. */
export interface NewNotification {
  readonly request: NotificationRequest
  readonly route: NotificationRoute
  readonly clockId: string | null
  /** True: it goes to the sender at once. False: it is planned when it is due. */
  readonly isPlanned: boolean
}

/**
 * Adds notifications, except on channels where their occasions already have one.
 * @returns those that were added, with their ids
 */
export async function addNotifications(
  unit: NotificationUnit,
  asked: readonly NewNotification[],
): Promise<readonly (NewNotification & { readonly notificationId: string })[]> {
  if (asked.length === 0) return []
  const all = asked.map((one) => ({ ...one, notificationId: newId('notification', unit.now) }))
  const rows = await unit.db
    .insertInto('notifications')
    .values(
      all.map(({ notificationId, request, route, isPlanned }) => ({
        partner_id: unit.partnerId,
        notification_id: notificationId,
        kind: request.kind,
        patient_id: request.patientId,
        consult_id: consultIdOf(request),
        async_consult_id: request.asyncConsultId ?? null,
        telehealth_consult_id: request.telehealthConsultId ?? null,
        first_sequence: request.firstSequence,
        channel: route,
        status: 'pending' as const,
        reason: null,
        created_at: unit.now,
        due_at: request.dueAt ?? unit.now,
        sent_at: null,
        next_attempt_at: isPlanned ? unit.realNow : null,
        failures: 0,
        request_id: unit.requestId,
      })),
    )
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .returning('notification_id')
    .execute()
  const ids = new Set(rows.map(({ notification_id: id }) => id))
  const added = all.filter(({ notificationId }) => ids.has(notificationId))
  await setTimers(
    unit,
    added.flatMap(({ notificationId: subjectId, request, clockId, isPlanned }) =>
      isPlanned ? [] : [{ kind: notificationTimerKinds.due, subjectId, dueAt: request.dueAt ?? unit.now, clockId }],
    ),
  )
  return added
}
