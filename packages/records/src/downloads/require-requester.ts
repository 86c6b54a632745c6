import { loadPartnerAccount } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { FileLink, LinkRequester, Services } from '@consult/request'

/** Whether the person or patient is still there. */
async function isActive({ db, partnerId }: TenantTransaction, requester: LinkRequester): Promise<boolean> {
  const { kind, id, physicianId } = requester
  if (physicianId !== null) {
    const found = await db
      .selectFrom('physicians')
      .select('physician_id')
      .where('partner_id', '=', partnerId)
      .where('physician_id', '=', physicianId)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    if (!found) return false
  }
  if (kind === 'member') {
    const found = await db
      .selectFrom('members')
      .select('member_id')
      .where('partner_id', '=', partnerId)
      .where('member_id', '=', id)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst()
    return found !== undefined
  }
  if (kind === 'patient') {
    const found = await db
      .selectFrom('patients')
      .select('patient_id')
      .where('partner_id', '=', partnerId)
      .where('patient_id', '=', id)
      .where('erasing_since', 'is', null)
      .executeTakeFirst()
    return found !== undefined
  }
  return true
}

/**
 * Requires that the recipient of a link could still request it: the account works, the API key behind their
 * credential was not revoked, and the physician, member or patient is still there.
 * @throws not_found
 */
export async function requireRequester({ database }: Services, { partnerId, requester }: FileLink): Promise<void> {
  const account = await loadPartnerAccount(database.directory, partnerId)
  if (!account || account.suspended) throw notFound()
  const { keyHash, keyGeneration } = requester
  if (keyGeneration !== null && keyGeneration !== account.keyGeneration) throw notFound()
  if (keyHash !== null) {
    const key = await database.directory
      .selectFrom('api_keys')
      .select('key_hash')
      .where('key_hash', '=', keyHash)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!key) throw notFound()
  }
  if (!(await database.inTenant(partnerId, (tx) => isActive(tx, requester)))) throw notFound()
}
