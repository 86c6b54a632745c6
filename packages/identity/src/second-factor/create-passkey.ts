import {
  type PasskeyAttestation,
  type PublicKeyCredentialCreationOptionsJSON,
  passkeyCreationOptions,
  verifyNewPasskey,
} from '@consult/auth'
import type { TenantTransaction } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import { invalidRequest } from '@consult/domain'
import { type Services, siteOf } from '@consult/request'
import { loadFactors } from './factors.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { listPasskeys, maxPasskeys } from './passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

/** What a browser sends to set up a passkey. */
export interface NewPasskey {
  readonly response: PasskeyAttestation
  /** The physician's name for it. */
  readonly name: string
}

const tooMany = () =>
  invalidRequest({ path: 'passkeys', code: 'too_big', message: `at most ${maxPasskeys}; remove one first` })

/** Returns what a browser needs to create a passkey for an account. @throws invalid_request with too many passkeys */
export async function offerNewPasskey(
  services: Services,
  { physicianId, email }: { physicianId: string; email: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const existing = await listPasskeys(services.database.directory, physicianId)
  if (existing.length >= maxPasskeys) throw tooMany()
  const options = await passkeyCreationOptions({
    portalUrl: siteOf(services, physicianId),
    physicianId,
    email,
    existing,
  })
  await keepChallenge(services, { purpose: 'enroll', physicianId, challenge: options.challenge })
  return options
}

/** Takes the challenge of a new passkey, outside the transaction: it is used up even if the rest fails. */
export const takeEnrollment = (services: Services, { response }: NewPasskey, physicianId: string) =>
  takeChallenge(services, response, { purpose: 'enroll', physicianId })

/**
 * Stores a new passkey, and notifies the physician by mail.
 * @returns recovery codes when the physician had none and the policy accepts them; null when the browser's answer is wrong.
 * @throws invalid_request with too many passkeys
 */
export async function createPasskey(
  tx: TenantTransaction,
  options: NewPasskey & {
    portalUrl: string
    challenge: string | null
    physicianId: string
    requestId: string | null
    now: Date
  },
): Promise<{ recoveryCodes: string[] | null } | null> {
  const { portalUrl, challenge, response, name, physicianId, requestId, now } = options
  const passkey = challenge === null ? null : await verifyNewPasskey({ portalUrl, challenge, response })
  if (!passkey) return null
  const factors = await loadFactors(tx.db, { partnerId: tx.partnerId, physicianId })
  if (factors.passkeys >= maxPasskeys) throw tooMany()
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      physician_id: physicianId,
      name,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: now,
      last_used_at: null,
    })
    // The authenticator chose an id that already exists, so the two passkeys could not be told apart.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return null
  await requestAccountMail(tx, { physicianId, kind: 'second_factor_changed', requestId, now })
  const hasUse = factors.policy !== 'phishing_resistant' && factors.recoveryCodesLeft === 0
  return { recoveryCodes: hasUse ? await issueRecoveryCodes(tx.db, { physicianId, now }) : null }
}
