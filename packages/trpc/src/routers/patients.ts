import { prioritizeOpenConsults } from '@consult/consults'
import { getPatient, listPatients, upsertPatient } from '@consult/directory'
import {
  createEmbedSessionSchema,
  dataRequestSchema,
  embedTokenSchema,
  listPatientsSchema,
  pageSchema,
  patientSchema,
  referenceSchema,
  updatePatientSchema,
  upsertPatientSchema,
} from '@consult/domain'
import { createPatientEmbedSession } from '@consult/embed'
import { requestErasure, requestExport, updatePatient } from '@consult/records'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

const byId = z.object({ id: referenceSchema })

export const patientsRouter = router({
  upsert: accepting('partner')
    .meta({
      scope: 'patients:write',
      rest: {
        method: 'POST',
        path: '/patients',
        success: 201,
        upsert: true,
        summary: 'Create or update a patient',
        description:
          'Identified by `externalId`, so it is always safe to repeat. An omitted field keeps its value; `null` clears it.',
        errors: ['not_found', 'phone_unavailable'],
      },
    })
    .input(upsertPatientSchema)
    .output(patientSchema)
    .mutation(({ ctx, input }) => upsertPatient(ctx.request, input, prioritizeOpenConsults)),
  list: accepting('partner')
    .meta({
      scope: 'patients:read',
      audit: 'entered',
      rest: { method: 'GET', path: '/patients', summary: 'List patients', description: 'Newest first.' },
    })
    .input(listPatientsSchema)
    .output(pageSchema(patientSchema))
    .query(({ ctx, input }) => listPatients(ctx.request, input)),
  get: accepting('partner')
    .meta({
      scope: 'patients:read',
      audit: 'entered',
      rest: {
        method: 'GET',
        path: '/patients/{id}',
        summary: 'Retrieve a patient',
        description: 'Returns the patient as you last updated it.',
      },
    })
    .input(byId)
    .output(patientSchema)
    .query(({ ctx, input }) => getPatient(ctx.request, input.id)),
  update: accepting('partner')
    .meta({
      scope: 'patients:erase',
      rest: {
        method: 'PATCH',
        path: '/patients/{id}',
        summary: 'Set or clear a legal hold',
        description:
          'While `legalHold` is `true`, the patient cannot be erased, and a pending erasure waits. It can be set until the erasure runs.',
      },
    })
    .input(byId.extend(updatePatientSchema.shape))
    .output(patientSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => updatePatient(ctx.request, { ...changes, patientId: id })),
  erase: accepting('partner')
    .meta({
      scope: 'patients:erase',
      rest: {
        method: 'DELETE',
        path: '/patients/{id}',
        success: 202,
        summary: 'Erase a patient',
        description:
          'Ends the open consults of the patient and deletes all their data, which cannot be undone. It waits first, if your account has a delay. Returns the data request to follow. Repeating it returns the same request, also when the patient is gone.',
        errors: ['legal_hold', 'quota_exceeded'],
      },
    })
    .input(byId)
    .output(dataRequestSchema)
    .mutation(({ ctx, input }) => requestErasure(ctx.request, input.id)),
  export: accepting('partner')
    .meta({
      scope: 'patients:export',
      rest: {
        method: 'POST',
        path: '/patients/{id}/export',
        success: 202,
        summary: 'Export the data of a patient',
        description:
          'Copies everything about the patient into one archive. Returns the data request to follow. While an export of the patient runs, repeating it returns the same request. A legal hold does not stop it.',
        errors: ['quota_exceeded'],
      },
    })
    .input(byId)
    .output(dataRequestSchema)
    .mutation(({ ctx, input }) => requestExport(ctx.request, { patientId: input.id })),
  createEmbedSession: accepting('partner')
    .meta({
      scope: 'sessions',
      rest: {
        method: 'POST',
        path: '/patients/{id}/embed-session',
        success: 201,
        summary: 'Create an embed token for all consults of a patient',
        description:
          'The widget exchanges the token for a session that reaches every consult of this patient, and no other data.',
        errors: ['feature_disabled'],
      },
    })
    .input(byId.extend(createEmbedSessionSchema.shape))
    .output(embedTokenSchema)
    .mutation(({ ctx, input }) =>
      createPatientEmbedSession(ctx.request, { patientId: input.id, ttlSeconds: input.ttlSeconds }),
    ),
})
