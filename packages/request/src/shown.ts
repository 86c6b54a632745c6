import { type AuditTarget, patientsOf } from './audit-log/audit-log.ts'
import { requireOpen } from './consult-access.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Notes that the request's answer shows patient data. `enterShown` writes the audit entry before the answer is sent. A
 * use case that shows no patient (an empty page) notes nothing.
 */
export function noteShown(context: RequestContext, target: AuditTarget): void {
  context.shown.push(target)
}

/** Notes a page of a list. An empty page shows no patient, so it notes nothing. */
export function noteShownPage(context: RequestContext, type: AuditTarget['type'], patientIds: readonly string[]): void {
  if (patientIds.length > 0) noteShown(context, { type, id: null, patientIds })
}

/** Combines everything that an answer shows into one target: the consult, if it shows one, with all shown patients. */
function combine(shown: readonly AuditTarget[]): AuditTarget | undefined {
  const main = shown.find(({ consultId }) => consultId) ?? shown[0]
  if (!main || shown.length === 1) return main
  return { ...main, code: null, patientIds: shown.flatMap(patientsOf) }
}

/**
 * Writes one audit entry for the data that the request's answer shows. The answer must wait for it. Otherwise someone
 * could see patient data without a record of it.
 * @throws when the entry cannot be committed, and reason_required for a colleague's consult that the physician may not
 *   open. Do not send the answer then.
 */
export async function enterShown(context: RequestContext): Promise<void> {
  await Promise.all([...context.entering.splice(0), enterNoted(context)])
}

/**
 * Starts writing the audit entry while the use case is still reading, so that its answer waits less. For use cases that
 * know which patient they show before they have read the data.
 */
export function beginEntering(context: RequestContext): void {
  const entering = enterNoted(context)
  // `enterShown` reports the failure.
  entering.catch(() => undefined)
  context.entering.push(entering)
}

async function enterNoted(context: RequestContext): Promise<void> {
  const { services, account, actor, act, requestId, ownSession } = context
  const shown = context.shown.splice(0)
  const target = combine(shown)
  if (!target) return
  const opened = await requireOpen(context, shown)
  const code = target.code ?? opened
  const entry = { ...target, code, act, outcome: 'read', actor, requestId } as const
  if (ownSession === null) await services.readLog.enter(account.partnerId, entry)
  else await services.readLog.enterOnce(account.partnerId, [ownSession, act, target.type, target.id].join(' '), entry)
}
