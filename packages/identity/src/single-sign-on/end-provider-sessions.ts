import { buckets, type LogoutToken, readLogoutClaims, SsoError } from '@consult/auth'
import { hashSecret, type TenantTransaction } from '@consult/db'
import { ConsultError, invalidRequest } from '@consult/domain'
import { forgetDevices } from '@consult/notifications'
import {
  type AnonymousRequest,
  anonymousActorOf,
  appendAudit,
  personTarget,
  recordRefusal,
  type Services,
} from '@consult/request'

const act = 'singleSignOn.backchannelLogout'

const refused = () =>
  invalidRequest({ path: 'logout_token', code: 'invalid', message: 'The logout token is not valid for this service.' })

/** Remembers a token until it expires. @returns false for one that was already used. */
async function remember(
  { db, partnerId }: TenantTransaction,
  { issuer, jti, expiresAt }: LogoutToken,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sso_logout_tokens')
    .values({
      partner_id: partnerId,
      token_hash: hashSecret(JSON.stringify([issuer, jti])),
      // An expired token is refused because it expired.
      expires_at: new Date(expiresAt.getTime() + 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends the sessions and the pending sign-ins that a token names. @returns their owners. */
async function endSignIns(services: Services, tx: TenantTransaction, token: LogoutToken): Promise<string[]> {
  const { issuer, subject, sid } = token
  const pending = await tx.db
    .deleteFrom('pending_sign_ins')
    .where('sso_issuer', '=', issuer)
    .where('physician_id', 'in', (eb) =>
      eb.selectFrom('portal_accounts').select('physician_id').where('partner_id', '=', tx.partnerId),
    )
    .$if(subject !== null, (query) => query.where('sso_subject', '=', subject))
    .$if(sid !== null, (query) => query.where('sso_sid', '=', sid))
    .returning('physician_id')
    .execute()
  const ended = await services.auth.sessions.endOfProvider(tx.partnerId, token, tx.db)
  for (const physicianId of ended) await forgetDevices(tx, physicianId)
  return [...new Set([...ended, ...pending.map(({ physician_id }) => physician_id)])]
}

/**
 * Ends the sessions of a person, or of one session, at a provider (OpenID Connect Back-Channel Logout 1.0). Streams close
 * within ten seconds. Having nothing to end counts as success.
 * @throws invalid_request for an invalid or repeated token; identity_provider_unavailable; rate_limited
 */
export async function endProviderSessions(services: Services, token: string, request: AnonymousRequest): Promise<void> {
  const { database, auth, clock, singleSignOn } = services
  const { requestId, source } = request
  await auth.limiter.take(buckets.singleSignOn(source.address))
  const actor = anonymousActorOf(request)
  const claims = readLogoutClaims(token)
  const providers = claims
    ? await database.directory
        .selectFrom('sso_providers')
        .select(['partner_id as partnerId', 'issuer', 'client_id as clientId'])
        .where('issuer', '=', claims.issuer)
        .where('client_id', 'in', claims.clientIds)
        .execute()
    : []
  if (providers.length === 0) throw refused()
  for (const { partnerId, ...provider } of providers) {
    const refuse = async (code: string) => {
      await recordRefusal(services, { partnerId, act, actor, requestId, code })
      return refused()
    }
    const verified = await singleSignOn.verifyLogout(token, provider).catch(async (error: unknown) => {
      if (!(error instanceof SsoError)) throw error
      if (error.reason === 'unavailable') throw new ConsultError('identity_provider_unavailable')
      throw await refuse(error.detail)
    })
    const isNew = await database.inTenant(partnerId, async (tx) => {
      if (!(await remember(tx, verified))) return false
      const people = await endSignIns(services, tx, verified)
      const entry = { act, outcome: 'done', actor, requestId } as const
      await appendAudit(
        tx,
        people.map((personId) => ({ ...personTarget(personId), ...entry })),
        clock.now(),
      )
      return true
    })
    if (!isNew) throw await refuse('repeated')
  }
}
