import { addSeconds } from '@consult/domain'
import { createBatches, createJobWorker, createUnsettled, type DueWork, isTransient, LeaseLost } from '@consult/engine'
import { MailboxBusyError, type Mailer, MailRefusedError } from '@consult/mailer'
import type { Services } from '@consult/request'
import { SmsRefusedError, type SmsSender } from '@consult/sms'
import { letterOf } from './letter.ts'
import { deadlineMs, heartbeatMs, type NotificationJob, notificationJobs } from './notification-jobs.ts'
import { type Prepared, prepareNotifications } from './prepare-notifications.ts'
import { NoDeviceError, pushToPatient } from './push-to-patient.ts'
import { requestedEvent } from './requested-event.ts'
import { NoSmsError, type Sent, settleRefused, settleSent } from './settle-notification.ts'
import { textMessageOf } from './text-message.ts'

/** An attempt that took too long. Its mail may still arrive; the next attempt has the same Message-ID. */
class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** The operator has configured no mail server yet. */
class NoTransportError extends Error {
  override readonly name = 'NoTransportError'
}

/** Whether a repeat on this channel cannot help, or says something about the address. */
const isRefusal = (error: unknown) =>
  error instanceof MailRefusedError ||
  error instanceof MailboxBusyError ||
  error instanceof SmsRefusedError ||
  error instanceof NoSmsError ||
  error instanceof NoDeviceError

/** How many times as many are claimed as are sent at the same time. Those that wait have a claim, and no attempt. */
const batches = 4

/** How long a notification waits after a failure of the database, in seconds. */
const databaseSeconds = 1
/** How long a notification that was sent while the database was away can still be recorded, in seconds. */
const recordSeconds = 60 * 60

/** Rejects when the deadline passes before `work` ends. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new DeadlineError('sending took too long')), ms)
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}

/**
 * Sends notifications that are due. Many are claimed together, and the claims committed. When it is the turn of a notification, its claim
 * is checked and renewed and everything is read again, and only then it is sent. So nothing is sent that was read before the claim. If the worker dies between sending and
 * recording it, the notification is sent again once, with the same Message-ID. If only the database is away, it is
 * recorded as soon as the database is back.
 */
export function createNotificationWorker(options: {
  readonly services: Services
  /** Null: mail waits. */
  readonly mailer: Mailer | null
  /** Null: the next channel is tried at once. */
  readonly sms: SmsSender | null
  /** Called when an attempt failed. The error's message may contain an address: log only its class and code. */
  readonly onFailure: (failure: { error: unknown; partnerId: string }) => void
  /** Milliseconds; one minute except in tests. */
  readonly deadline?: number
  /**
   * How many notifications of a partner are sent at the same time. Default: 64, four times as many as there are connections to
   * the mail server: those that are prepared and recorded together share their statements.
   */
  readonly atOnce?: number
  readonly stop?: AbortSignal
}): DueWork {
  const { services, mailer, sms, onFailure, deadline = deadlineMs, atOnce = 64, stop } = options
  const { database, clock } = services
  const unsettled = createUnsettled(clock)

  /** Records what has happened, also when the database is away for a while. Another worker may have recorded it. */
  const record = (write: () => Promise<void>) =>
    unsettled.settle(addSeconds(clock.now(), recordSeconds), async () => {
      await write().catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
    })

  /** Leaves it to the next attempt, without counting this one: nothing was sent. */
  const handBack = (job: NotificationJob) => {
    const again = addSeconds(clock.now(), databaseSeconds)
    return record(() =>
      notificationJobs.within(database, job.partnerId, (scope) => notificationJobs.handBack(scope, job, again)),
    )
  }

  const send = async ({ row, address, channel, patient, senderName, link, usefulSeconds }: Prepared) => {
    if (channel === 'push') {
      const { partner_id: partnerId, patient_id: patientId, consult_id: consultId, kind, created_at: occurredAt } = row
      const told = { partnerId, patientId, consultId, kind, occurredAt, usefulSeconds }
      return within(deadline, pushToPatient(services, told))
    }
    if (channel === 'sms' && sms === null) throw new NoSmsError('there is no SMS provider')
    if ((channel === 'email' && mailer === null) || address === null || link === null)
      throw new NoTransportError('there is no mail server')
    const secret = await services.patientMailSecret()
    const facts = { row, address, senderName, languages: patient.languages, link: link.url, secret }
    const sent =
      channel === 'sms'
        ? sms?.send(textMessageOf(facts))
        : mailer?.send(letterOf({ ...facts, apiUrl: services.apiUrl }))
    await within(deadline, Promise.resolve(sent))
  }

  // Attempts that begin together are prepared together, and those that end together are recorded together.
  const preparing = createBatches<NotificationJob, Prepared | null>({
    run: (partnerId, jobs) => prepareNotifications(services, partnerId, jobs),
    atOnce: 1,
    largest: atOnce,
  })
  const settling = createBatches<Sent, null>({
    run: async (partnerId, sent) => {
      await settleSent(services, partnerId, sent)
      return sent.map(() => null)
    },
    atOnce: 1,
    largest: atOnce,
  })
  const settle = async (partnerId: string, sent: Sent) => {
    await record(async () => {
      await settling.add(partnerId, sent)
    })
  }

  const attempt = async (job: NotificationJob) => {
    const { partnerId } = job
    const prepared = await preparing.add(partnerId, job).catch((error: unknown) => {
      if (!isTransient(error)) throw error
      return 'again' as const
    })
    if (prepared === 'again') return handBack(job)
    if (prepared === null) return
    const { link, channel } = prepared
    if (channel === 'partner' && link) {
      return settle(partnerId, { prepared, event: requestedEvent(prepared, link, clock.now()) })
    }
    try {
      await send(prepared)
    } catch (error) {
      if (!isRefusal(error)) throw error
      onFailure({ error, partnerId })
      await settleRefused(services, job, prepared, error)
      return
    }
    await settle(partnerId, { prepared })
  }

  const worker = createJobWorker({
    store: notificationJobs,
    database,
    clock,
    batch: atOnce * batches,
    together: atOnce,
    heartbeatMs,
    ...(stop && { stop }),
    run: attempt,
    fail: (job, error) =>
      notificationJobs.isLastAttempt(job)
        ? settleRefused(services, job, null, error)
        : notificationJobs.within(database, job.partnerId, (scope) => notificationJobs.fail(scope, job, clock.now())),
    requestIdOf: (row) => row.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
  })

  return {
    due: async () => {
      await unsettled.retry()
      return worker.due()
    },
    work: worker.work,
  }
}
