import type { Principal } from '@consult/auth'
import { ConsultError, type ErrorCode, invalidRequest, statusOf } from '@consult/domain'
import { beginIdempotent, fingerprintOf, type IdempotentRun, type KeptAnswer } from '@consult/services'
import { type Context, toConsultError } from '@consult/trpc'

const keyForm = /^[\x21-\x7e]{1,255}$/

/** @throws invalid_request for a key that is empty, too long or not plain ASCII. */
export function checkIdempotencyKey(key: string): void {
  if (keyForm.test(key)) return
  throw invalidRequest({
    path: 'Idempotency-Key',
    code: 'invalid_header',
    message: '1 to 255 visible ASCII characters',
  })
}

/** Whose key it is: two principals may use the same. */
function ownerOf(principal: Principal): string {
  if (principal.kind === 'physician') return `physician ${principal.physicianId}`
  if (principal.kind === 'embed') return `patient ${principal.patientId}`
  return principal.clinician ? `key for ${principal.clinician.physicianId}` : 'key'
}

/** An answer, and whether it is an earlier one's. */
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
  // A state conflict is an answer to this request; whatever else went wrong may go right the next time.
  if (statusOf(error.code) !== 409 || error.code === 'idempotency_key_in_use') return run.abandon()
  const { code, details } = error
  await run.keepAfterwards({ conflict: { code, ...(details && { details: { ...details } }) } })
}

/**
 * Runs a request under its Idempotency-Key: once; after that the kept answer is given for a day.
 * @param fingerprint what makes it this request: its route and its whole input.
 * @param onReplay told when the answer is a kept one, also when that is a conflict.
 */
export async function runIdempotent(
  context: Context,
  key: string,
  fingerprint: readonly unknown[],
  work: () => Promise<unknown>,
  onReplay: () => void,
): Promise<IdempotentAnswer> {
  const principal = await context.principal()
  checkIdempotencyKey(key)
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
