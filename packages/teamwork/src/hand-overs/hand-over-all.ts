import { ConsultError, type ErrorCode, type OfferHandOver } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import { offerHandOver } from './offer-hand-over.ts'

/** What became of one thread: null when it was offered or queued, otherwise the code of the refusal. */
export interface HandedOverThread {
  readonly asyncConsultId: string
  readonly refused: ErrorCode | null
}

/** More active threads than a physician has. */
const most = 200

/**
 * Offers all active threads of a physician to a colleague, or returns them to the queue, one transaction each: one that
 * cannot go, for example because the colleague has no license, does not keep the others.
 */
export async function handOverAll(
  context: RequestContext,
  { physicianId, to, note }: OfferHandOver & { physicianId: string },
): Promise<{ threads: HandedOverThread[] }> {
  const rows = await readTenant(context, (tx) =>
    tx.db
      .selectFrom('async_consult_order')
      .select('async_consult_id as id')
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', physicianId)
      .where('status', '=', 'active')
      .orderBy('async_consult_id')
      .limit(most)
      .execute(),
  )
  const threads: HandedOverThread[] = []
  for (const { id: asyncConsultId } of rows) {
    const refused = await offerHandOver(context, { asyncConsultId, physicianId, to, note }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ConsultError) return error.code
        throw error
      },
    )
    threads.push({ asyncConsultId, refused })
  }
  return { threads }
}
