import type { PartnerAccount } from '@consult/auth'
import { ConsultError } from '@consult/domain'

/** @throws feature_disabled when message-thread consults are not enabled for the account. */
export function requireAsync(account: Pick<PartnerAccount, 'asyncEnabled'>): void {
  if (!account.asyncEnabled) throw new ConsultError('feature_disabled')
}

/** @throws feature_disabled when live-call consults are not enabled for the account. */
export function requireTelehealth(account: PartnerAccount): void {
  if (!account.telehealthEnabled) throw new ConsultError('feature_disabled')
}

/** @throws feature_disabled when the account has no product at all. */
export function requireSomeProduct({ asyncEnabled, telehealthEnabled }: PartnerAccount): void {
  if (!asyncEnabled && !telehealthEnabled) throw new ConsultError('feature_disabled')
}
