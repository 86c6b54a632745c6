import type { TenantTransaction } from '@consult/db'
import { notFound, type VisitSummary, type VisitSummaryFacts } from '@consult/domain'
import { withdrawNotifications } from '@consult/notifications'
import { inUnit, noteShown, type RequestContext, readTenant, requireOpen } from '@consult/request'
import { type NotedConsult, readConsult } from '../noted-consult.ts'
import { type Asked, reachedPatient, targetType } from '../reached-patient.ts'
import { findSummary } from './find-summary.ts'
import { notifiedOf } from './publish-summary-change.ts'

/** What is released to the patient of a consult, or null. @throws not_found for an unknown consult */
export async function readVisitSummary(
  tx: TenantTransaction,
  consult: NotedConsult,
): Promise<VisitSummaryFacts | null> {
  const { patientId } = await readConsult(tx, consult)
  const { version, summary } = await findSummary(tx, consult)
  return summary && { consultKind: consult.kind, consultId: consult.id, patientId, version, ...summary }
}

/**
 * The visit summary of a consult with a link to its PDF, or null while none is released.
 * @throws not_found for an unknown consult; reason_required for a colleague's consult.
 */
export async function getVisitSummary(context: RequestContext, asked: Asked): Promise<VisitSummary | null> {
  const { consult } = asked
  const target = { type: targetType(consult), id: consult.id, consultId: consult.id } as const
  // A physician learns nothing of a colleague's consult, not even whether it has a summary.
  await requireOpen(context, [target])
  const links = (await context.services.fileLinks()).for(context)
  return readTenant(context, async (tx) => {
    const patientId = await reachedPatient(tx, asked)
    noteShown(context, { ...target, patientId, code: 'summary' })
    const summary = await readVisitSummary(tx, consult)
    return summary && { ...summary, pdfUrl: links.summaryUrl(tx.partnerId, consult.id) }
  })
}

/** As above. @throws not_found also while none is released. */
export async function requireVisitSummary(context: RequestContext, asked: Asked): Promise<VisitSummary> {
  const summary = await getVisitSummary(context, asked)
  if (!summary) throw notFound()
  return summary
}

/** The patient has opened the summary: they need not be told of it any more. @throws not_found */
export async function seeVisitSummary(context: RequestContext, asked: Asked): Promise<null> {
  const { consult } = asked
  return inUnit(context, async (unit) => {
    const patientId = await reachedPatient(unit, asked)
    await withdrawNotifications(unit, { ...notifiedOf(consult), kinds: ['summary_ready'], reason: 'read' })
    const target = { type: targetType(consult), id: consult.id, consultId: consult.id, patientId } as const
    return unit.did({ ...target, code: 'see_summary' }, null)
  })
}
