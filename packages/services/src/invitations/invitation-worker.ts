import { randomBytes } from 'node:crypto'
import { hashSecret } from '@consult/db'
import { addSeconds } from '@consult/domain'
import type { DueWork } from '@consult/engine'
import { sql } from 'kysely'
import type { Services } from '../call.ts'
import type { Mailer } from '../mail/mailer.ts'
import { invitationMail } from './invitation-mail.ts'

/** How long an invitation can be accepted, seconds. */
const invitationSeconds = 7 * 24 * 60 * 60
/** How long one is left to the worker that sends it, seconds: well beyond what a mail server is given. */
const leaseSeconds = 120

const retrySeconds = (failures: number) => Math.min(30 * 2 ** failures, 60 * 60)

interface Leased {
  readonly physicianId: string
  readonly failures: number
  readonly leasedUntil: Date
}

/**
 * Sends the invitations that were asked for. Each is sent until somebody has taken it; a worker that dies between
 * sending and saying so sends it twice, and either link works.
 */
export function createInvitationWorker(options: {
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
      update invitations set next_attempt_at = ${addSeconds(now, leaseSeconds)}
      where physician_id in (
        select physician_id from invitations
        where partner_id = ${partnerId} and next_attempt_at <= ${now}
        order by next_attempt_at limit 1 for update skip locked)
      returning physician_id as "physicianId", failures, next_attempt_at as "leasedUntil"`.execute(directory)
    return rows[0]
  }

  const settle = (
    { physicianId, leasedUntil }: Leased,
    change: { next_attempt_at: Date | null; failures: number; sent_at: Date | null },
  ) =>
    directory
      .updateTable('invitations')
      .set(change)
      .where('physician_id', '=', physicianId)
      // Asked for again meanwhile: that is another one to send.
      .where('next_attempt_at', '=', leasedUntil)
      .execute()

  const addresseeOf = (partnerId: string, physicianId: string) =>
    services.database.inTenant(partnerId, (tx) =>
      tx.db
        .selectFrom('physicians')
        .innerJoin('partners', 'partners.partner_id', 'physicians.partner_id')
        .select(['email', 'first_name as firstName', 'last_name as lastName', 'partners.name as partnerName'])
        .where('physicians.partner_id', '=', partnerId)
        .where('physician_id', '=', physicianId)
        .executeTakeFirstOrThrow(),
    )

  const send = async (partnerId: string, physicianId: string) => {
    const addressee = await addresseeOf(partnerId, physicianId)
    const token = `inv_${randomBytes(32).toString('base64url')}`
    const now = clock.now()
    const expiresAt = addSeconds(now, invitationSeconds)
    // Before the mail goes: a link that arrives must work.
    await directory
      .insertInto('invitation_tokens')
      .values({ token_hash: hashSecret(token), physician_id: physicianId, created_at: now, expires_at: expiresAt })
      .execute()
    await mailer.send(invitationMail({ ...addressee, portalUrl, token, expiresAt }))
  }

  return {
    due: async () => {
      const rows = await directory
        .selectFrom('invitations')
        .select('partner_id')
        .distinct()
        .where('next_attempt_at', '<=', clock.now())
        .execute()
      return rows.map((row) => row.partner_id)
    },
    work: async (partnerId) => {
      const leased = await lease(partnerId)
      if (!leased) return false
      try {
        await send(partnerId, leased.physicianId)
        await settle(leased, { next_attempt_at: null, failures: 0, sent_at: clock.now() })
      } catch (error) {
        onFailure({ error, partnerId })
        const next = addSeconds(clock.now(), retrySeconds(leased.failures))
        await settle(leased, { next_attempt_at: next, failures: leased.failures + 1, sent_at: null })
      }
      return true
    },
  }
}
