import {
  canceledDataRequestSchema,
  dataRequestSchema,
  patientReferenceFields,
  referenceSchema,
  requireOnePatient,
} from '@consult/domain'
import { cancelDataRequest, createArchiveLink, listDataRequests, requestExport } from '@consult/records'
import { z } from 'zod'
import { mayProcedure, recentProcedure } from '../member-procedures.ts'
import { router } from '../trpc.ts'

const withId = z.object({ id: referenceSchema })

/** The requests about patients' data, for the partner's administrators. They see only ids of patients. */
export const consoleDataRequestsRouter = router({
  list: mayProcedure('readDataRequests')
    .meta({ audit: { none: 'The state of requests: they hold ids of patients and nothing else about them.' } })
    .output(z.object({ dataRequests: z.array(dataRequestSchema) }))
    .query(async ({ ctx }) => ({ dataRequests: await listDataRequests(ctx.request) })),
  exportPatient: mayProcedure('changeDataRequests')
    .input(z.object(patientReferenceFields).superRefine(requireOnePatient))
    .output(dataRequestSchema)
    .mutation(({ ctx, input }) => requestExport(ctx.request, input)),
  createLink: recentProcedure('changeDataRequests')
    .input(withId)
    .output(dataRequestSchema)
    .mutation(({ ctx, input }) => createArchiveLink(ctx.request, input.id)),
  cancel: mayProcedure('changeDataRequests')
    .input(withId)
    .output(canceledDataRequestSchema)
    .mutation(({ ctx, input }) => cancelDataRequest(ctx.request, input.id)),
})
