import { ConsultError } from '@consult/domain'
import type { PartnerAccount } from './partner-account.ts'
import type { NamedClinician } from './principal.ts'

/** One text for every refused key, so that it does not reveal which keys exist. */
export const refusedKeyMessage =
  'This API key does not work: it is unknown, has expired or was revoked, or it may not be used from this address.'

/**
 * A refused credential. The message may explain the form of the request. It never reveals whether a credential is
 * unknown, expired, revoked or suspended.
 */
export const unauthorized = (message?: string) => new ConsultError('unauthorized', undefined, message)

/** The credential of an `Authorization` header; null for another form. */
export function readBearer(authorization: string): string | null {
  return /^Bearer +([\x21-\x7e]{1,200})$/i.exec(authorization)?.[1] ?? null
}

/** The partner's key was valid but the clinician credential was not. The audit records the key's owner. */
export class RefusedClinician extends ConsultError {
  readonly partnerId: string
  /** The key, if it is not the account's own. */
  readonly keyId: string | null
  readonly form: NamedClinician['form']
  /** The reason, which only the owner of a test environment may see. */
  readonly reason: string | null
  constructor(
    { code, details, message }: ConsultError,
    account: PartnerAccount,
    form: NamedClinician['form'],
    reason: string | null,
  ) {
    super(code, details, message)
    this.partnerId = account.partnerId
    this.keyId = account.key?.keyId ?? null
    this.form = form
    this.reason = reason
  }
}

/** The key was valid but may not be used from the request's network. The audit records the key; the caller learns no more. */
export class RefusedKey extends ConsultError {
  readonly partnerId: string
  readonly keyId: string
  constructor(partnerId: string, keyId: string) {
    super('unauthorized', undefined, refusedKeyMessage)
    this.partnerId = partnerId
    this.keyId = keyId
  }
}
