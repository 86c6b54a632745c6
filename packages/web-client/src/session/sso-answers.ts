/** Whether an address can, or must, sign in through its organization. */
export type SsoOffer = 'none' | 'optional' | 'required'

/**
 * Why single sign-on failed. `cancelled`: the organization did not sign the person in. `expired`: it took too long, was used
 * already, or began in another browser. `refused`: no account here belongs to the person. `provider_away`: the organization's
 * provider does not answer. `full`: too many new accounts today.
 */
export type SsoRefusal =
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'provider_away'
  | 'full'
  | 'too_many'
  | 'malformed'
  | 'unavailable'
