import { loadPartnerAccount } from '@consult/auth'
import type { Notification, NotificationKind } from '@consult/domain'
import type { Mail, Mailer } from '@consult/mailer'
import { createNotificationWorker, requestNotification } from '@consult/notifications'
import { inUnit, ownContext } from '@consult/request'
import type { Sms, SmsSender } from '@consult/sms'
import { success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

/** A sender of SMS that keeps them. `refuse` makes it refuse with that error. */
export interface TestSms extends SmsSender {
  readonly messages: Sms[]
  refuse(error: Error | null): void
}

export function createTestSms(): TestSms {
  const messages: Sms[] = []
  let refusal: Error | null = null
  return {
    messages,
    refuse: (error) => {
      refusal = error
    },
    send: async (sms) => {
      if (refusal) throw refusal
      messages.push(sms)
    },
    close: async () => undefined,
  }
}

/** A mail transport that keeps the mails. `refuse` makes it refuse with that error. */
export interface TestMailer extends Mailer {
  readonly mails: Mail[]
  refuse(error: Error | null): void
}

export function createTestMailer(): TestMailer {
  const mails: Mail[] = []
  let refusal: Error | null = null
  return {
    mails,
    refuse: (error) => {
      refusal = error
    },
    send: async (mail) => {
      if (refusal) throw refusal
      mails.push(mail)
    },
    close: () => undefined,
  }
}

/** Requests the notification of an unread message, as the timer of the thread does, or of another kind. */
export async function requestUnread(
  { api: { services } }: TestEnvironment,
  { id: partnerId }: TestPartner,
  {
    asyncConsultId,
    patientId,
    firstSequence = 1,
    kind = 'message_unread',
  }: { asyncConsultId: string; patientId: string; firstSequence?: number; kind?: NotificationKind },
): Promise<void> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the partner is gone')
  await inUnit(ownContext(services, account, 'test'), async (unit) => {
    await requestNotification(unit, { kind, patientId, asyncConsultId, firstSequence })
    return unit.did([], undefined)
  })
}

/** Fires due timers and sends what is due, until nothing is. @returns the errors of failed attempts. */
export async function sendDue(
  environment: TestEnvironment,
  partner: TestPartner,
  mailer: Mailer,
  sms: SmsSender | null = null,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const onFailure = ({ error }: { error: unknown }) => failures.push(error)
  const worker = createNotificationWorker({ services: environment.api.services, mailer, sms, onFailure })
  await partner.settle()
  while (await worker.work(partner.id)) await partner.settle()
  return failures
}

/** The notifications of a partner through the API, the newest first. */
export const notificationsOf = async (partner: TestPartner, query = ''): Promise<Notification[]> =>
  success(await partner.key.get<{ items: Notification[] }>(`/v1/notifications${query}`)).items
