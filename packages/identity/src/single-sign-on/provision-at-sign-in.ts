import { createHash } from 'node:crypto'
import type { SsoIdentity } from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { insertPhysician, openAccount } from '@consult/directory'
import { provisionPhysicianSchema } from '@consult/domain'
import { takeQuota } from '@consult/request'
import type { SsoAccount } from './account-of-identity.ts'

/** The `externalId` of a physician whom the partner did not create itself: always the same for one person at one provider. */
const externalIdOf = ({ issuer, subject }: SsoIdentity) =>
  `sso-${createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
    .slice(0, 22)}`

const { firstName: nameSchema } = provisionPhysicianSchema.shape

/** A name as the provider reports it, if it may be shown in mail and to patients. */
const nameOr = (name: string | null, instead: string) => nameSchema.safeParse(name ?? '').data ?? instead

/**
 * Creates a physician without licenses for an unknown person of a verified domain, with an account and no invitation.
 * @returns null if the address or the person got an account meanwhile.
 * @throws quota_exceeded
 */
export async function provisionAtSignIn(
  tx: TenantTransaction,
  identity: SsoIdentity & { email: string },
  { perDay, now }: { perDay: number; now: Date },
): Promise<SsoAccount | null> {
  const { email } = identity
  const local = email.slice(0, email.lastIndexOf('@'))
  const unit = { ...tx, realNow: now }
  const physicianId = await insertPhysician(unit, {
    externalId: externalIdOf(identity),
    email,
    firstName: nameOr(identity.firstName, nameOr(local, 'Physician')),
    lastName: nameOr(identity.lastName, '-'),
  })
  if (physicianId === undefined) return null
  await openAccount(unit, physicianId, email)
  await takeQuota(tx, { quota: 'provisioned_physicians', subject: '', amount: 1, limit: perDay }, now)
  return { physicianId, email }
}
