import { loadPartnerAccount } from '@consult/auth'
import { lockActing, physicianNames } from '@consult/directory'
import { type AsyncConsultAction, addSeconds, ConsultError } from '@consult/domain'
import { type SharedTimerHandler, setTimers, type TimerHandler } from '@consult/engine'
import { pushSeconds, requestPush, requestReplyMail } from '@consult/notifications'
import { notifyOfThread, ownContext, type RequestContext, type Services, type Unit } from '@consult/request'
import { actOnThread } from './act-on-thread.ts'
import { findReplacement } from './find-replacement.ts'
import type { Thread } from './thread.ts'
import { threadTimerKinds } from './thread-timers.ts'
import { reportUnread } from './unread/report-unread.ts'
import { reportUnreadTogether } from './unread/report-unread-together.ts'

/** Applies the action if the state machine allows it, and does nothing when the thread has changed. */
function actIfAllowed(thread: Thread, action: AsyncConsultAction): void {
  if (thread.allows(action)) thread.act(action)
}

/**
 * Handles an overdue answer. If the account has reassignment enabled and another online, licensed physician is
 * available, the least busy one gets the thread; otherwise the thread stays overdue.
 */
async function reassignOverdue(context: RequestContext, thread: Thread, unit: Unit): Promise<void> {
  const { physicianId, responseDueAt } = thread.life
  const { test_clock_id: clockId } = thread.row
  if (physicianId === null || responseDueAt === null) return
  if (unit.now < responseDueAt) {
    // The timer belongs to an earlier answer; the current one is due later.
    await setTimers(unit, [{ kind: threadTimerKinds.responseDue, subjectId: thread.id, dueAt: responseDueAt, clockId }])
    return
  }
  const { reassignOnBreach, capacity } = context.account
  const replacement = reassignOnBreach
    ? await findReplacement(unit, thread.row, { assigneeId: physicianId, capacity })
    : null
  if (replacement === null) {
    const expiresAt = addSeconds(unit.realNow, pushSeconds.reply_overdue)
    const push = { physicianId, kind: 'reply_overdue', subject: thread.id, expiresAt } as const
    await requestPush(context.services, unit, push)
    // A test clock's time is not the physician's.
    if (clockId === null) await requestReplyMail(unit, physicianId)
    return
  }
  await lockActing(unit, replacement)
  const names = await physicianNames(unit, [replacement, physicianId])
  thread.act(
    { type: 'reassign_overdue', physicianId: replacement, responseSla: context.account.responseSla },
    { physicianName: names.get(replacement) ?? '', previousPhysicianName: names.get(physicianId) ?? '' },
  )
  const given = { id: thread.id, physicianId: replacement, by: 'overdue', giverId: physicianId } as const
  await notifyOfThread(unit, context.services, given)
}

/**
 * Closes a thread whose patient has not answered the consent prompt in time, or has consented and then not answered the
 * questionnaires within the same period. Stopped answers wait for the partner, however long that takes.
 */
async function lapseConsent(context: RequestContext, thread: Thread, unit: Unit): Promise<void> {
  const { consentedAt, status } = thread.life
  const { intake, test_clock_id: clockId } = thread.row
  if (status === 'consented' && consentedAt) {
    if (intake?.status === 'stopped') return
    const dueAt = addSeconds(consentedAt, context.account.consentWindow)
    if (unit.now < dueAt) {
      await setTimers(unit, [{ kind: threadTimerKinds.consentLapses, subjectId: thread.id, dueAt, clockId }])
      return
    }
  }
  actIfAllowed(thread, { type: 'lapse_consent' })
}

/** The handlers of thread timers. */
export function createThreadTimerHandlers(services: Services): Record<string, TimerHandler> {
  const onThread = (
    kind: string,
    act: (context: RequestContext, thread: Thread, unit: Unit) => Promise<void> | void,
  ): [string, TimerHandler] => [
    kind,
    async (partnerId, asyncConsultId) => {
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) throw new ConsultError('not_found')
      const context = ownContext(services, account, `timers.${kind}`)
      await actOnThread(context, asyncConsultId, (thread, unit) => act(context, thread, unit))
    },
  ]

  return Object.fromEntries([
    onThread(threadTimerKinds.consentLapses, lapseConsent),
    onThread(threadTimerKinds.acceptanceEnds, (_, thread) => actIfAllowed(thread, { type: 'lapse_acceptance' })),
    onThread(threadTimerKinds.responseDue, reassignOverdue),
    onThread(threadTimerKinds.unreadDue, (context, thread, unit) => reportUnread(context, [thread], unit)),
  ])
}

/** The handlers of thread timers of which many may be due together. */
export const createSharedThreadTimerHandlers = (services: Services): Record<string, SharedTimerHandler> => ({
  [threadTimerKinds.unreadDue]: reportUnreadTogether(services),
})
