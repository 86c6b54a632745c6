import { hashPassword, isWeakPassword } from '@consult/auth'
import { accountOwner } from '@consult/directory'
import { invalidRequest } from '@consult/domain'
import type { Services } from '@consult/request'

/**
 * Checks and hashes a password that a physician or a member chose.
 * @param chosen.field the name of the input, for the error.
 * @returns the hash to store.
 * @throws invalid_request with the issue `weak_password` when it is common or contains their name or address.
 */
export async function acceptPassword(
  services: Services,
  chosen: { partnerId: string; physicianId: string; password: string; field: string },
): Promise<string> {
  const { partnerId, physicianId, password, field } = chosen
  const owner = await services.database.inTenant(partnerId, (tx) => accountOwner(tx, physicianId))
  if (await isWeakPassword(password, owner)) {
    throw invalidRequest({
      path: field,
      code: 'weak_password',
      message: 'This password is easy to guess. Use a few unrelated words, without your name or email address.',
    })
  }
  return hashPassword(password)
}
