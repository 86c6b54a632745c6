import type { Principal, RefusedClinician, RefusedKey } from '@consult/auth'
import type { ConsultError } from '@consult/domain'
import { isAuditedRefusal, recordRefusal } from '@consult/request'
import { type Context, toActor } from './context.ts'

const idFields = ['id', 'patientId'] as const

/** The id in an input that has not been validated. */
function namedIn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  const fields = input as Record<string, unknown>
  return fields[idFields.find((field) => fields[field] !== undefined) ?? '']
}

/** The procedure's name and its raw input, which is used only when the request is refused. */
export interface Attempt {
  readonly act: string
  readonly readInput: () => Promise<unknown>
}

/** Audits the refusal of an authenticated caller. Refusals of anonymous callers appear only in logs and counters. */
export async function auditRefusal(
  context: Context,
  principal: Principal,
  { act, readInput }: Attempt,
  error: ConsultError,
): Promise<void> {
  if (!isAuditedRefusal(error)) return
  const { services, requestId, source } = context
  const { partnerId } = principal.account
  const actor = toActor(principal, source)
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code: error.code })
}

export async function auditRefusedClinician(
  { services, requestId, source }: Context,
  { act, readInput }: Attempt,
  { partnerId, form: credential, code }: RefusedClinician,
): Promise<void> {
  const actor = { kind: 'partner', id: partnerId, physicianId: null, credential, ...source } as const
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code })
}

/** Audits the use of a key from a network where the key is not valid, in the key's name. */
export async function auditRefusedKey(
  { services, requestId, source }: Context,
  { act, readInput }: Attempt,
  { partnerId, keyId, code }: RefusedKey,
): Promise<void> {
  const actor = { kind: 'partner', id: partnerId, keyId, physicianId: null, credential: 'api_key', ...source } as const
  const named = namedIn(await readInput().catch(() => undefined))
  await recordRefusal(services, { act, named, partnerId, actor, requestId, code })
}
