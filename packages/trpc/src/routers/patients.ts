import {
  createEmbedSessionSchema,
  embedTokenSchema,
  listPatientsSchema,
  pageSchema,
  patientSchema,
  referenceSchema,
  upsertPatientSchema,
} from '@consult/domain'
import { createPatientEmbedSession, getPatient, listPatients, upsertPatient } from '@consult/services'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const patientsRouter = router({
  upsert: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/patients',
        success: 201,
        upsert: true,
        summary: 'Create or update a patient',
        description:
          'Keyed on `externalId`, and always safe to repeat. A field left out keeps its value, `null` clears it.',
        errors: ['phone_unavailable'],
      },
    })
    .input(upsertPatientSchema)
    .output(patientSchema)
    .mutation(({ ctx, input }) => upsertPatient(ctx.request, input)),
  list: accepting('partner')
    .meta({ audit: 'entered', rest: { method: 'GET', path: '/patients', summary: 'List patients' } })
    .input(listPatientsSchema)
    .output(pageSchema(patientSchema))
    .query(({ ctx, input }) => listPatients(ctx.request, input)),
  get: accepting('partner')
    .meta({ audit: 'entered', rest: { method: 'GET', path: '/patients/{id}', summary: 'Read a patient' } })
    .input(byId)
    .output(patientSchema)
    .query(({ ctx, input }) => getPatient(ctx.request, input.id)),
  createEmbedSession: accepting('partner')
    .meta({
      rest: {
        method: 'POST',
        path: '/patients/{id}/embed-session',
        success: 201,
        summary: "Mint an embed token for a patient's consults",
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createPatientEmbedSession(ctx.request, { patientId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
})
