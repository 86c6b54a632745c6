import { randomBytes } from 'node:crypto'
import { type AccountMailKind, hashSecret } from '@consult/db'
import { addSeconds } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import type { Mailer } from '@consult/mailer'
import { sql } from 'kysely'
import type { Services } from '../request/request-context.ts'
import { accountLetter, type PasswordLink } from './account-letter.ts'
import { mailLanguageOf } from './account-mail-words.ts'

/** How long a link can be used, seconds. A mailbox that somebody else reads later must not open the account. */
const linkSeconds: Record<PasswordLink['kind'], number> = { invitation: 7 * 24 * 60 * 60, reset: 30 * 60 }
const tokenPrefixes: Record<PasswordLink['kind'], string> = { invitation: 'inv_', reset: 'rst_' }
/** How long a mail is left to the worker that sends it, seconds: well beyond what a mail server is given. */
const leaseSeconds = 120

const retrySeconds = (failures: number) => Math.min(30 * 2 ** failures, 60 * 60)

interface Leased {
  readonly physicianId: string
  readonly kind: AccountMailKind
  readonly language: string | null
  readonly requestedAt: Date
  readonly failures: number
  readonly leasedUntil: Date
}

/**
 * Sends the mail about accounts that was asked for. Each is sent until somebody has taken it; a worker that dies
 * between sending and saying so sends it twice, and either link works.
 */
export function createAccountMailWorker(options: {
  services: Services
  mailer: Mailer
  /** Told of mail that could not be sent. The error's own text may say to whom: log its class and code. */
  onFailure: (failure: { error: unknown; partnerId: string }) => void
}): DueWork {
  const { services, mailer, onFailure } = options
  const { clock, portalUrl } = services
  const { directory } = services.database

  const lease = async (partnerId: string): Promise<Leased | undefined> => {
    const now = clock.now()
    const { rows } = await sql<Leased>`
      update account_mails set next_attempt_at = ${addSeconds(now, leaseSeconds)}
      where (physician_id, kind) in (
        select physician_id, kind from account_mails
        where partner_id = ${partnerId} and next_attempt_at <= ${now}
        order by next_attempt_at limit 1 for update skip locked)
      returning physician_id as "physicianId", kind, language, requested_at as "requestedAt", failures,
        next_attempt_at as "leasedUntil"`.execute(directory)
    return rows[0]
  }

  const addresseeOf = (partnerId: string, physicianId: string) =>
    services.database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('physicians')
        .innerJoin('partners', 'partners.partner_id', 'physicians.partner_id')
        .select(['email', 'first_name as firstName', 'last_name as lastName', 'languages'])
        .select('partners.name as partnerName')
        .where('physicians.partner_id', '=', partnerId)
        .where('physician_id', '=', physicianId)
        .executeTakeFirstOrThrow(),
    )

  /** Before the mail goes: a link that arrives must work. */
  const makeLink = async (kind: PasswordLink['kind'], physicianId: string): Promise<PasswordLink> => {
    const token = tokenPrefixes[kind] + randomBytes(32).toString('base64url')
    const now = clock.now()
    const expiresAt = addSeconds(now, linkSeconds[kind])
    const link = { token_hash: hashSecret(token), kind, physician_id: physicianId }
    await directory
      .insertInto('account_links')
      .values({ ...link, created_at: now, expires_at: expiresAt })
      .execute()
    return { kind, token, expiresAt }
  }

  const send = async (partnerId: string, { physicianId, kind, language, requestedAt }: Leased) => {
    const addressee = await addresseeOf(partnerId, physicianId)
    const link = kind === 'password_changed' ? null : await makeLink(kind, physicianId)
    const read = mailLanguageOf([language, ...addressee.languages])
    await mailer.send(accountLetter(addressee, { kind, language: read, portalUrl, link, at: requestedAt }))
  }

  return {
    due: async () => {
      const rows = await directory
        .selectFrom('account_mails')
        .select('partner_id')
        .distinct()
        .where('next_attempt_at', '<=', clock.now())
        .execute()
      return rows.map((row) => row.partner_id)
    },
    work: async (partnerId) => {
      const leased = await lease(partnerId)
      if (!leased) return false
      const { physicianId, kind, failures, leasedUntil } = leased
      try {
        await send(partnerId, leased)
        await directory
          .deleteFrom('account_mails')
          .where('physician_id', '=', physicianId)
          .where('kind', '=', kind)
          // Asked for again meanwhile: that is another one to send.
          .where('next_attempt_at', '=', leasedUntil)
          .execute()
      } catch (error) {
        onFailure({ error, partnerId })
        await directory
          .updateTable('account_mails')
          .set({ next_attempt_at: addSeconds(clock.now(), retrySeconds(failures)), failures: failures + 1 })
          .where('physician_id', '=', physicianId)
          .where('kind', '=', kind)
          .where('next_attempt_at', '=', leasedUntil)
          .execute()
      }
      return true
    },
  }
}
