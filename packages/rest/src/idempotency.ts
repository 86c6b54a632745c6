import type { Principal } from '@consult/auth'
import { ConsultError, type ErrorCode, statusOf } from '@consult/domain'
import {
  beginIdempotent,
  checkIdempotencyKey,
  fingerprintOf,
  type IdempotentRun,
  type KeptAnswer,
} from '@consult/request'
import { type Context, toConsultError } from '@consult/trpc'

/** The owner of a key. Two principals may use the same key. */
export function ownerOf(principal: Principal): string {
  if (principal.kind === 'physician') return `physician ${principal.physicianId}`
  if (principal.kind === 'member') return `member ${principal.memberId}`
  if (principal.kind === 'embed') return `patient ${principal.patientId} ${principal.consultId ?? ''}`
  // Another key must not get an answer that holds the secret of a key.
  const key = ['key', ...(principal.account.key ? [principal.account.key.keyId] : [])].join(' ')
  return principal.clinician ? `${key} for ${principal.clinician.physicianId}` : key
}

/** A response, and whether it was stored by an earlier request. */
export interface IdempotentAnswer {
  readonly body: unknown
  readonly repeated: boolean
  readonly replayed: boolean
}

function replay(kept: KeptAnswer): IdempotentAnswer {
  if (kept.conflict) throw new ConsultError(kept.conflict.code as ErrorCode, kept.conflict.details)
  return { body: kept.body, repeated: kept.repeated ?? false, replayed: true }
}

async function keepFailure(run: IdempotentRun, error: ConsultError): Promise<void> {
  // A state conflict is a final response to this request; any other error may not recur.
  if (statusOf(error.code) !== 409 || error.code === 'idempotency_key_in_use') return run.abandon()
  const { code, details } = error
  await run.keepAfterwards({ conflict: { code, ...(details && { details: { ...details } }) } })
}

/**
 * Runs a request with an Idempotency-Key once; for a day after that, it returns the stored response.
 * @param fingerprint identifies the request: its route and complete body.
 * @param onReplay called when the response is a stored one, including a conflict.
 */
export async function runIdempotent(
  context: Context,
  key: string,
  fingerprint: readonly unknown[],
  work: () => Promise<unknown>,
  onReplay: () => void,
): Promise<IdempotentAnswer> {
  checkIdempotencyKey(key)
  const principal = await context.principal()
  const start = await beginIdempotent(context.services, {
    partnerId: principal.account.partnerId,
    principal: ownerOf(principal),
    key,
    fingerprint: fingerprintOf(...fingerprint),
  })
  if ('kept' in start) {
    onReplay()
    return replay(start.kept)
  }
  context.run = start.run
  try {
    const body = await work()
    await start.run.keepAfterwards({ repeated: context.answer.repeated, body })
    return { body, repeated: context.answer.repeated, replayed: false }
  } catch (error) {
    await keepFailure(start.run, toConsultError(error))
    throw error
  }
}
