import { accountOfEmail, type ResetRequestsTable } from '@consult/db'
import { requestAccountMail } from '@consult/directory'
import type { DueWork } from '@consult/engine'
import { anonymousActor, anonymousTenant, personTarget, recordEntrance, type Services } from '@consult/request'
import { sql } from 'kysely'

/** The key that the work loop uses instead of a partner id. A request has no partner before its address is looked up. */
export const resetRequestsKey = anonymousTenant

/**
 * Creates the worker of password reset requests. It queues a mail for each address that has an account that may sign
 * in, and deletes the other requests.
 */
export function createResetRequestsWorker(services: Services): DueWork {
  const { database, clock, wakeUps } = services
  const { directory } = database

  const mayHaveMail = (email: string) =>
    directory
      .selectFrom(accountOfEmail(email))
      .innerJoin('partners as p', 'p.partner_id', 'account.partner_id')
      .select(['account.partner_id as partnerId', 'physician_id as physicianId'])
      .where('p.suspended_at', 'is', null)
      .where('account.deactivated_at', 'is', null)
      .executeTakeFirst()

  const settle = async (request: ResetRequestsTable) => {
    const { email, language, request_id: requestId, client_address: address, user_agent: userAgent } = request
    const account = await mayHaveMail(email)
    await database.inTenant(account?.partnerId ?? anonymousTenant, async (tx) => {
      const { numDeletedRows } = await tx.db
        .deleteFrom('reset_requests')
        .where('email', '=', email)
        .where('requested_at', '=', request.requested_at)
        .executeTakeFirstOrThrow()
      // Another worker handled the request, or it was made again. The new request is handled separately.
      if (numDeletedRows === 0n || !account) return
      const now = clock.now()
      const { partnerId, physicianId } = account
      await requestAccountMail(tx, { physicianId, kind: 'reset', language, requestId, now })
      const target = personTarget(physicianId)
      const actor = anonymousActor({ address, userAgent })
      await recordEntrance(tx, { act: 'access.requestPasswordReset', actor, target, requestId, now })
      tx.afterCommit(() => wakeUps.publish({ stream: 'timers', partnerId }))
    })
  }

  return {
    due: async () => {
      const { rows } = await sql<{ any: boolean }>`
        select exists (select from reset_requests) as any`.execute(directory)
      return rows[0]?.any ? [resetRequestsKey] : []
    },
    work: async (key) => {
      if (key !== resetRequestsKey) return false
      const requests = await directory
        .selectFrom('reset_requests')
        .selectAll()
        .orderBy('requested_at')
        .limit(50)
        .execute()
      for (const request of requests) await settle(request)
      return requests.length > 0
    },
  }
}
