import { buckets } from '@consult/auth'
import type { Services } from '@consult/request'

/** The person who enters a code, and the browser they use. */
export interface CodeAttempt {
  readonly physicianId: string
  readonly email: string
  readonly address: string | null
  /** The token that the browser kept from an earlier sign-in. Its attempts are counted separately. */
  readonly device: string | null
}

/**
 * Runs `check` with a limit of failed attempts by account and by network address, as for passwords.
 * @param check returns null when the code is wrong. Other results do not count as an attempt.
 * @throws rate_limited
 */
export async function countAttempt<T>(
  services: Services,
  { physicianId, email, address, device }: CodeAttempt,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { limiter } = services.auth
  const devices = await services.knownDevices()
  const attempts = buckets.secondFactor(physicianId, address, devices.read(device, email))
  for (const bucket of attempts) await limiter.take(bucket)
  const result = await check()
  if (result === null) return null
  for (const bucket of attempts) await limiter.giveBack(bucket)
  return result
}
