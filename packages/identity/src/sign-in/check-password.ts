import { buckets, verifyPassword } from '@consult/auth'
import { accountOfEmail } from '@consult/db'
import type { Services } from '@consult/request'

/** The account of an email address, or null, and whether the password opens it. */
export interface CheckedPassword {
  readonly account: { readonly partnerId: string; readonly physicianId: string } | null
  readonly opens: boolean
}

/**
 * Checks an email address and a password. The check takes equally long for an unknown address, a missing password, a
 * wrong password, a suspended partner and a deactivated physician. Failed attempts are rate limited by account and by
 * network address. Successful ones don't count.
 * @param attempt.address the client's network address.
 * @param attempt.device the token that the browser kept from an earlier sign-in. Its attempts are counted separately.
 * @throws rate_limited
 */
export async function checkPassword(
  services: Services,
  {
    email,
    password,
    address,
    device,
  }: { email: string; password: string; address: string | null; device: string | null },
): Promise<CheckedPassword> {
  const { limiter } = services.auth
  const devices = await services.knownDevices()
  const attempts = buckets.signIn(email, address, devices.read(device, email))
  for (const bucket of attempts) await limiter.take(bucket)
  const account = await services.database.directory
    .selectFrom(accountOfEmail(email))
    .innerJoin('partners', 'partners.partner_id', 'account.partner_id')
    .select(['account.partner_id as partnerId', 'physician_id as physicianId', 'password_hash'])
    .select(['suspended_at', 'account.deactivated_at'])
    .executeTakeFirst()
  const matches = await verifyPassword(account?.password_hash ?? null, password)
  const isShut = account?.suspended_at != null || account?.deactivated_at != null
  if (!account || !matches || isShut) return { account: account ?? null, opens: false }
  for (const bucket of attempts) await limiter.giveBack(bucket)
  return { account, opens: true }
}
