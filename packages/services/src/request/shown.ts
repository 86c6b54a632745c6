import { type AuditTarget, patientsOf } from '../audit-log/audit-log.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Notes that the call's answer shows data of patients. Whoever answers enters it before the answer leaves: `enterShown`.
 * A use case that shows nobody (an empty page) notes nothing.
 */
export function noteShown(context: RequestContext, target: AuditTarget): void {
  context.shown.push(target)
}

/** Notes a page of a list. One that is empty shows nobody. */
export function noteShownPage(context: RequestContext, type: AuditTarget['type'], patientIds: readonly string[]): void {
  if (patientIds.length > 0) noteShown(context, { type, id: null, patientIds })
}

/** The one entry for everything that an answer shows: about the consult, where it shows one, with all its patients. */
function combine(shown: readonly AuditTarget[]): AuditTarget | undefined {
  const main = shown.find(({ consultId }) => consultId) ?? shown[0]
  if (!main || shown.length === 1) return main
  return { ...main, code: null, patientIds: shown.flatMap(patientsOf) }
}

/**
 * Enters in the audit what the call's answer shows, as one entry. The answer must wait for it: who sees data of a
 * patient without an entry has never asked, as far as anybody can tell.
 * @throws when the entry cannot be committed; the answer must not leave then.
 */
export async function enterShown(context: RequestContext): Promise<void> {
  await Promise.all([...context.entering.splice(0), enterNoted(context)])
}

/**
 * Starts writing the audit entry while the use case reads on, so that its answer waits less. For use cases that
 * know whom they show before they have read it.
 */
export function beginEntering(context: RequestContext): void {
  const entering = enterNoted(context)
  // A failure is heard of in `enterShown`.
  entering.catch(() => undefined)
  context.entering.push(entering)
}

async function enterNoted(context: RequestContext): Promise<void> {
  const { services, account, actor, act, requestId, ownSession } = context
  const target = combine(context.shown.splice(0))
  if (!target) return
  const entry = { ...target, act, outcome: 'read', actor, requestId } as const
  if (ownSession === null) await services.readLog.enter(account.partnerId, entry)
  else await services.readLog.enterOnce(account.partnerId, [ownSession, act, target.type, target.id].join(' '), entry)
}
