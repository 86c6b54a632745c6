import type { ColumnType } from 'kysely'
import type { SsoOrigin } from './single-sign-on.ts'

/** Whether a partner's physicians with a password need a second factor. Source: docs/security.md. */
export type SecondFactorPolicy = 'optional' | 'required' | 'phishing_resistant'

/**
 * The secrets of authenticator apps (TOTP), encrypted with `SECRETS_KEY`. An `offered` secret becomes `confirmed` with its
 * first correct code. Only a confirmed one is a factor.
 */
export interface TotpSecretsTable {
  physician_id: string
  stage: 'offered' | 'confirmed'
  encrypted_secret: string
  /** The version of `SECRETS_KEY` that encrypts it. */
  key_version: number
  /** The time step of the last accepted code. Codes of this step and earlier ones are refused. */
  last_step: number
  created_at: ColumnType<Date, Date, never>
}

/** Unused recovery codes, by the SHA-256 of physician and code. Using one deletes it. */
export interface RecoveryCodesTable {
  physician_id: string
  code_hash: string
  created_at: ColumnType<Date, Date, never>
}

/**
 * Sign-ins that passed the first factor, by the SHA-256 of their token. This token is not a session: it gives access
 * only to the second step.
 */
export interface PendingSignInsTable extends SsoOrigin {
  token_hash: string
  physician_id: string
  /** What the first factor was. */
  credential: 'password' | 'invitation' | 'reset_link' | 'single_sign_on'
  created_at: ColumnType<Date, Date, never>
  expires_at: Date
  /** When a code was accepted that does not complete the sign-in, but lets the account set up its first passkey. */
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Passkeys (WebAuthn credentials), by the id that the authenticator gave them. */
export interface PasskeysTable {
  credential_id: string
  physician_id: string
  /** The physician's name for it. */
  name: string
  /** The COSE public key. */
  public_key: Uint8Array
  /** The authenticator's signature counter. Zero: the authenticator does not count. */
  counter: number
  transports: string[]
  created_at: ColumnType<Date, Date, never>
  last_used_at: Date | null
}

/** Challenges that wait for their signature, by their SHA-256. Each can be signed once. */
export interface PasskeyChallengesTable {
  challenge_hash: string
  purpose: 'sign_in' | 'second_step' | 'enroll'
  /** The physician who has to sign it; null: the passkey that signs it determines the physician. */
  physician_id: string | null
  expires_at: Date
}

export interface TablesOfSecondFactors {
  totp_secrets: TotpSecretsTable
  recovery_codes: RecoveryCodesTable
  pending_sign_ins: PendingSignInsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
}
