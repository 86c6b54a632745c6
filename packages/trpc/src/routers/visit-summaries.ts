import { getVisitSummary, requireVisitSummary, seeVisitSummary } from '@consult/clinical-notes'
import {
  type ConsultKind,
  getVisitSummarySchema,
  idPrefixes,
  referenceSchema,
  visitSummarySchema,
} from '@consult/domain'
import { warmSummaryRenderer } from '@consult/records'
import { z } from 'zod'
import type { RestRoute } from '../meta.ts'
import { accepting, router, scopeOf } from '../trpc.ts'

const reading = accepting('partner', 'physician', 'embed').meta({ scope: 'notes:read', audit: 'entered' })

const route = (kind: ConsultKind): RestRoute => ({
  method: 'GET',
  path: `/${kind}-consults/{id}/summary`,
  summary: `Retrieve the visit summary of ${kind === 'async' ? 'an async consult' : 'a telehealth consult'}`,
  description:
    'What a physician releases to the patient from a signed note, in its current version. 404 until one is released, and after it was withdrawn.',
  errors: ['reason_required'],
})

/** Whoever gets the link to the PDF may follow it next. */
async function soonPrinted<Summary>(finding: Promise<Summary>): Promise<Summary> {
  const summary = await finding
  if (summary !== null) warmSummaryRenderer()
  return summary
}

const ofConsult = z.object({ consultId: referenceSchema })
const consultOf = (id: string) => {
  const kind: ConsultKind = id.startsWith(`${idPrefixes.telehealthConsult}_`) ? 'telehealth' : 'async'
  return { kind, id }
}

/** What patients read about their consults. */
export const visitSummariesRouter = router({
  getOfThread: reading
    .meta({ rest: route('async') })
    .input(getVisitSummarySchema)
    .output(visitSummarySchema)
    .query(({ ctx, input: { id } }) =>
      soonPrinted(requireVisitSummary(ctx.request, { consult: { kind: 'async', id }, scope: scopeOf(ctx.asker) })),
    ),
  getOfCall: reading
    .meta({ rest: route('telehealth') })
    .input(getVisitSummarySchema)
    .output(visitSummarySchema)
    .query(({ ctx, input: { id } }) =>
      soonPrinted(requireVisitSummary(ctx.request, { consult: { kind: 'telehealth', id }, scope: scopeOf(ctx.asker) })),
    ),
  /** For the widget: null while none is released. */
  find: accepting('embed')
    .meta({ audit: 'entered' })
    .input(ofConsult)
    .output(visitSummarySchema.nullable())
    .query(({ ctx, input: { consultId } }) =>
      soonPrinted(getVisitSummary(ctx.request, { consult: consultOf(consultId), scope: scopeOf(ctx.asker) })),
    ),
  /** For the widget: the patient has opened it. */
  see: accepting('embed')
    .input(ofConsult)
    .output(z.null())
    .mutation(({ ctx, input: { consultId } }) =>
      seeVisitSummary(ctx.request, { consult: consultOf(consultId), scope: scopeOf(ctx.asker) }),
    ),
})
