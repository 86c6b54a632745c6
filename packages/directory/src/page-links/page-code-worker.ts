import { randomInt, randomUUID } from 'node:crypto'
import { hashPassword } from '@consult/auth'
import type { PageCodesTable, PatientChannel } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { createJobStore, createJobWorker, type DueWork, exponentialBackoff } from '@consult/engine'
import type { Mailer } from '@consult/mailer'
import type { Services } from '@consult/request'
import { SmsRefusedError, type SmsSender } from '@consult/sms'
import { closedChannels } from '../patients/closed-channels.ts'
import { languageOfPatient } from '../patients/find-patient.ts'
import { codeLetter, codeSms } from './code-letter.ts'
import { codeChannelOf, pageCodeSeconds } from './page-codes.ts'

const codeJobs = createJobStore<PageCodesTable, 'subject', 'language' | 'link_channel' | 'requested_at' | 'request_id'>(
  {
    table: 'page_codes',
    key: ['subject'],
    read: ['language', 'link_channel', 'requested_at', 'request_id'],
    dueColumn: 'next_attempt_at',
    countColumn: 'failures',
    counts: 'failures',
    // Well above the timeouts of the mail server and the SMS provider.
    leaseMs: 120_000,
    // Somebody waits for the code.
    backoff: exponentialBackoff({ firstMs: 5_000, maxMs: 60_000 }),
    finished: 'kept',
  },
)

/**
 * Sends the codes that people asked for on pages of links. Each attempt makes a new code, which replaces the one before.
 * The service forgets the code itself; only its hash is stored, before it is sent.
 */
export function createPageCodeWorker(options: {
  services: Services
  /** Null: no codes go by mail. */
  mailer: Mailer | null
  /** Null: no codes go by SMS. */
  sms: SmsSender | null
  /** The error's message may contain the recipient: log only its class and code. */
  onFailure: (failure: { error: unknown; partnerId: string }) => void
}): DueWork {
  const { services, mailer, sms, onFailure } = options
  const { clock, database } = services

  /** The patient, with the channel by which the code goes; undefined: there is none. */
  const recipientOf = (partnerId: string, patientId: string, linkChannel: PatientChannel | null) =>
    database.inTenant(partnerId, async (tx) => {
      const patient = await tx.db
        .selectFrom('patients')
        .select(['email', 'phone', 'birth_date', 'language', 'chosen_language'])
        .where('partner_id', '=', partnerId)
        .where('patient_id', '=', patientId)
        .where('erasing_since', 'is', null)
        .executeTakeFirst()
      if (!patient) return undefined
      const closed = (await closedChannels(tx, new Map([[patientId, patient]]))).get(patientId) ?? []
      const working = [...(mailer ? (['email'] as const) : []), ...(sms ? (['sms'] as const) : [])]
      const possible = working.filter((channel) => !closed.some((one) => one.channel === channel))
      return { patient, channel: codeChannelOf(patient, { channel: linkChannel }, possible) }
    })

  return createJobWorker({
    store: codeJobs,
    database,
    clock,
    run: async (job) => {
      const { partnerId, row } = job
      const recipient = await recipientOf(partnerId, row.subject, row.link_channel)
      const finish = () => codeJobs.within(database, partnerId, (scope) => codeJobs.finish(scope, job))
      // Nobody waits that long: they have asked again.
      const isLate = clock.now() >= addSeconds(row.requested_at, pageCodeSeconds)
      if (!recipient?.channel || isLate) return finish()
      const { patient, channel } = recipient
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const stored = { code_hash: await hashPassword(code), code_expires_at: addSeconds(clock.now(), pageCodeSeconds) }
      await codeJobs.within(database, partnerId, (scope) => codeJobs.change(scope, job, stored))
      const language = row.language ?? languageOfPatient(patient)
      if (channel === 'email') {
        await mailer?.send({ to: patient.email ?? '', ...codeLetter(language, code) })
      } else {
        // Each attempt has another code, so each is a message of its own.
        const message = { to: patient.phone, text: codeSms(language, code), id: randomUUID() }
        await sms?.send(message).catch((error: unknown) => {
          if (!(error instanceof SmsRefusedError)) throw error
          onFailure({ error, partnerId })
        })
      }
      await finish()
    },
    requestIdOf: (code) => code.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
  })
}
