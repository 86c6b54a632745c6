import { randomInt } from 'node:crypto'
import { hashPassword } from '@consult/auth'
import type { PageCodesTable } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { createJobStore, createJobWorker, type DueWork, exponentialBackoff } from '@consult/engine'
import type { Mailer } from '@consult/mailer'
import type { Services } from '@consult/request'
import { languageOfPatient } from '../patients/find-patient.ts'
import { codeLetter } from './code-letter.ts'
import { pageCodeSeconds } from './page-codes.ts'

const codeJobs = createJobStore<PageCodesTable, 'subject', 'language' | 'requested_at' | 'request_id'>({
  table: 'page_codes',
  key: ['subject'],
  read: ['language', 'requested_at', 'request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'failures',
  counts: 'failures',
  // Well above the timeout of the mail server.
  leaseMs: 120_000,
  // Somebody waits for the code.
  backoff: exponentialBackoff({ firstMs: 5_000, maxMs: 60_000 }),
  finished: 'kept',
})

/**
 * Sends the codes that people asked for on pages of links. Each attempt makes a new code, which replaces the one before.
 * The service forgets the code itself; only its hash is stored, before the mail is sent.
 */
export function createPageCodeWorker(options: {
  services: Services
  mailer: Mailer
  /** The error's message may contain the recipient: log only its class and code. */
  onFailure: (failure: { error: unknown; partnerId: string }) => void
}): DueWork {
  const { services, mailer, onFailure } = options
  const { clock, database } = services

  const patientOf = (partnerId: string, patientId: string) =>
    database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('patients')
        .select(['email', 'language', 'chosen_language'])
        .where('partner_id', '=', partnerId)
        .where('patient_id', '=', patientId)
        .where('erasing_since', 'is', null)
        .executeTakeFirst(),
    )

  return createJobWorker({
    store: codeJobs,
    database,
    clock,
    run: async (job) => {
      const { partnerId, row } = job
      const patient = await patientOf(partnerId, row.subject)
      const finish = () => codeJobs.within(database, partnerId, (scope) => codeJobs.finish(scope, job))
      // Nobody waits that long: they have asked again.
      const isLate = clock.now() >= addSeconds(row.requested_at, pageCodeSeconds)
      if (!patient?.email || isLate) return finish()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const stored = { code_hash: await hashPassword(code), code_expires_at: addSeconds(clock.now(), pageCodeSeconds) }
      await codeJobs.within(database, partnerId, (scope) => codeJobs.change(scope, job, stored))
      await mailer.send({ to: patient.email, ...codeLetter(row.language ?? languageOfPatient(patient), code) })
      await finish()
    },
    requestIdOf: (code) => code.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
  })
}
