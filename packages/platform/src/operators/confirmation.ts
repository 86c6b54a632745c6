import { notFound } from '@consult/domain'
import { type OperatorServices, operatorsTenant, recordRefusal } from '@consult/request'
import { sql } from 'kysely'

/** What a dangerous act affects: a partner, or with null the whole installation. */
type Subject = string | null

/** The operator typed a name other than that of the partner or database that the act affects. */
export class ConfirmationError extends Error {
  override readonly name = 'ConfirmationError'
  readonly code = 'confirmation_mismatch'
}

/** The name to type: the partner's, or that of the database. @throws not_found */
async function nameOf({ database: { directory } }: OperatorServices, subject: Subject): Promise<string> {
  if (subject === null) {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(directory)
    return rows[0]?.name ?? ''
  }
  const partner = await directory
    .selectFrom('partners')
    .select('name')
    .where('partner_id', '=', subject)
    .executeTakeFirst()
  if (!partner) throw notFound()
  return partner.name
}

/**
 * Requires that the operator typed the name of what a dangerous act affects. The audit records a wrong name.
 * @throws ConfirmationError, not_found
 */
export async function requireTypedName(
  services: OperatorServices,
  { subject, act, typed }: { subject: Subject; act: string; typed: string },
): Promise<void> {
  if (typed === (await nameOf(services, subject))) return
  await recordRefusal(services, {
    partnerId: subject ?? operatorsTenant,
    act,
    actor: services.self,
    requestId: null,
    code: 'confirmation_mismatch',
    named: subject,
  })
  const whose = subject === null ? "the database's name" : `the name of ${subject}`
  throw new ConfirmationError(`Nothing was changed: what you typed is not ${whose}.`)
}

/**
 * Reports whether a partner has no other usable key than this one.
 * @param key.keyId of a key with an id; `prefix`: the first characters of any.
 */
export async function isLastKey(
  { database: { directory }, clock }: OperatorServices,
  partnerId: string,
  key: { keyId: string } | { prefix: string },
): Promise<boolean> {
  const now = clock.now()
  const other = await directory
    .selectFrom('api_keys')
    .select('key_hash')
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', now)]))
    .where((either) =>
      'keyId' in key
        ? either.or([either('key_id', 'is', null), either('key_id', '!=', key.keyId)])
        : either('shown_prefix', '!=', key.prefix.slice(0, 12)),
    )
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
