import { randomBytes } from 'node:crypto'
import { type AccountMailKind, type AccountMailsTable, hashSecret } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { createJobStore, createJobWorker, type DueWork, exponentialBackoff } from '@consult/engine'
import type { Mail, Mailer } from '@consult/mailer'
import { isMember, type Services, siteOf } from '@consult/request'
import { mustUseSso } from '../partners/domain-owner.ts'
import { accountLetter, isNotice, type PasswordLink } from './account-letter.ts'
import { mailLanguageOf } from './account-mail-words.ts'
import { accountOwner } from './account-owner.ts'
import { ssoLetter } from './sso-letter.ts'
import { stillApplies } from './still-applies.ts'

/** How long a link works, in seconds. Someone who gets into the mailbox later must not be able to open the account. */
const linkSeconds: Record<PasswordLink['kind'], number> = { invitation: 7 * 24 * 60 * 60, reset: 30 * 60 }
const tokenPrefixes: Record<PasswordLink['kind'], string> = { invitation: 'inv_', reset: 'rst_' }

type MailKey = 'physician_id' | 'kind'
type MailRow = Pick<AccountMailsTable, MailKey | 'language' | 'requested_at' | 'request_id'>

const mailJobs = createJobStore<AccountMailsTable, MailKey, 'language' | 'requested_at' | 'request_id'>({
  table: 'account_mails',
  key: ['physician_id', 'kind'],
  read: ['language', 'requested_at', 'request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'failures',
  counts: 'failures',
  // Well above the timeout of the mail server.
  leaseMs: 120_000,
  backoff: exponentialBackoff({ firstMs: 30_000, maxMs: 60 * 60_000 }),
  finished: 'deleted',
})

/**
 * Sends the requested mail about accounts. The worker retries each mail until a mail server accepts it. If it dies
 * between sending a mail and deleting the job, the mail is sent twice with one Message-ID, and both links work.
 */
export function createAccountMailWorker(options: {
  services: Services
  mailer: Mailer
  /** Called when a mail could not be sent. The error's message may contain the recipient: log only its class and code. */
  onFailure: (failure: { error: unknown; partnerId: string }) => void
}): DueWork {
  const { services, mailer, onFailure } = options
  const { clock, database } = services

  const addresseeOf = (partnerId: string, personId: string) =>
    database.inTenant(partnerId, async (tx) => {
      const { name: partnerName } = await tx.db
        .selectFrom('partners')
        .select('name')
        .where('partner_id', '=', partnerId)
        .executeTakeFirstOrThrow()
      return { ...(await accountOwner(tx, personId)), partnerName }
    })

  /** Stores a link before its mail is sent, because a link must work as soon as it arrives. */
  const makeLink = async (kind: PasswordLink['kind'], physicianId: string): Promise<PasswordLink> => {
    const token = tokenPrefixes[kind] + randomBytes(32).toString('base64url')
    const now = clock.now()
    const expiresAt = addSeconds(now, linkSeconds[kind])
    const link = { token_hash: hashSecret(token), kind, physician_id: physicianId }
    await database.directory
      .insertInto('account_links')
      .values({ ...link, created_at: now, expires_at: expiresAt })
      .execute()
    return { kind, token, expiresAt }
  }

  const linkFor = (kind: AccountMailKind, physicianId: string) => (isNotice(kind) ? null : makeLink(kind, physicianId))

  const send = async (partnerId: string, { physician_id: physicianId, kind, language, requested_at: at }: MailRow) => {
    if (!(await database.inTenant(partnerId, (tx) => stillApplies(tx, { physicianId, kind, now: clock.now() })))) return
    const addressee = await addresseeOf(partnerId, physicianId)
    const siteUrl = siteOf(services, physicianId)
    const read = mailLanguageOf([language, ...addressee.languages])
    const { email } = addressee
    const post = (letter: Mail) => mailer.send({ ...letter, id: `${physicianId}-${kind}-${at.getTime()}` })
    if (!isNotice(kind) && (await mustUseSso(database.directory, { partnerId, email }))) {
      return post(ssoLetter(addressee, { language: read, siteUrl }))
    }
    const link = await linkFor(kind, physicianId)
    const letter = { kind, language: read, siteUrl, isMember: isMember(physicianId), link, at }
    await post(accountLetter(addressee, letter))
  }

  return createJobWorker({
    store: mailJobs,
    database,
    clock,
    run: async (job) => {
      await send(job.partnerId, job.row)
      // If the mail was requested again meanwhile, the lease is lost and the job stays, because there is another mail
      // to send.
      await mailJobs.within(database, job.partnerId, (scope) => mailJobs.finish(scope, job))
    },
    requestIdOf: (mail) => mail.request_id,
    onFailure: ({ error, job }) => onFailure({ error, partnerId: job.partnerId }),
  })
}
