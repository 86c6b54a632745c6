import {
  beginExport,
  getExport,
  getFile,
  mostExportedPatients,
  readEverything,
  readExportLines,
  readResource,
  searchResources,
} from '@consult/fhir'
import { z } from 'zod'
import { accepting, router } from '../trpc.ts'

/** An id in FHIR's form. Any other text becomes the empty id, which no resource has, so that the answer is the same 404. */
const fhirIdSchema = z.string().transform((id) => (/^[A-Za-z0-9_.-]{1,64}$/.test(id) ? id : ''))

/** A type of resource. What is not one has no resources. */
const typeSchema = z.string().max(64)

/** The parameters of a search as they were sent: a name can come more than once. */
const searchShape = {
  parameters: z
    .array(z.object({ name: z.string().max(200), value: z.string().max(10_000) }))
    .max(100)
    .default([]),
  strict: z.boolean().default(false),
}

/** A FHIR resource. What makes them checks them, and a test validates them against the definitions of R4. */
const resourceSchema = z.custom<{ readonly resourceType: string }>()

const reader = accepting('partner').meta({ scope: 'fhir:read', audit: 'entered' })

const ofExports = accepting('partner').meta({
  scope: 'fhir:read',
  audit: { none: 'The address and the list of files of an export. Reading the files is audited.' },
})

const tokenSchema = z.string().max(12_000)

/** The reads behind the FHIR interface. `packages/rest` serves them at `/fhir/r4`. */
export const fhirRouter = router({
  read: reader
    .input(z.object({ type: typeSchema, id: fhirIdSchema, version: z.string().max(64).optional() }))
    .output(
      z.discriminatedUnion('status', [
        z.object({
          status: z.literal('found'),
          found: z.object({ versionId: z.string(), lastUpdated: z.date(), resource: resourceSchema }),
        }),
        z.object({ status: z.literal('deleted') }),
      ]),
    )
    .query(({ ctx, input }) => readResource(ctx.request, input)),
  search: reader
    .input(z.object({ type: typeSchema, ...searchShape }))
    .output(resourceSchema)
    .query(({ ctx, input }) => searchResources(ctx.request, input)),
  file: reader
    .input(z.object({ id: fhirIdSchema }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), url: z.string() }),
        z.object({ status: z.literal('deleted') }),
      ]),
    )
    .query(({ ctx, input }) => getFile(ctx.request, input.id)),
  everything: reader
    .input(z.object({ id: fhirIdSchema, ...searchShape }))
    .output(
      z.discriminatedUnion('status', [
        z.object({ status: z.literal('found'), bundle: resourceSchema }),
        z.object({ status: z.literal('deleted') }),
      ]),
    )
    .query(({ ctx, input }) => readEverything(ctx.request, input)),
  beginExport: ofExports
    .input(
      z.object({
        patientIds: z.array(fhirIdSchema).min(1).max(mostExportedPatients),
        types: z.string().max(1000).optional(),
        since: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ token: z.string() }))
    .query(({ ctx, input }) => beginExport(ctx.request, input)),
  getExport: ofExports
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ at: z.date(), types: z.array(z.string()), hasDeleted: z.boolean() }))
    .query(async ({ ctx, input }) => {
      const { at, types, hasDeleted } = await getExport(ctx.request, input.token)
      return { at, types: [...types], hasDeleted }
    }),
  exportLines: reader
    .input(z.object({ token: tokenSchema, type: typeSchema, after: z.string().max(1000).optional() }))
    .output(z.object({ lines: z.array(z.string()), next: z.string().nullable() }))
    .query(async ({ ctx, input }) => {
      const { lines, next } = await readExportLines(ctx.request, input)
      return { lines: [...lines], next }
    }),
})
