import { z } from 'zod'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantInputSchema, instantSchema } from '../vocabulary/instant.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { externalIdSchema } from '../vocabulary/text.ts'

export const auditOutcomes = ['done', 'read', 'refused'] as const

/** Selects entries of the audit. An entry meets every condition that is given. */
export const auditFilterSchema = z.object({
  patientId: referenceSchema.optional(),
  /** The patient by the partner's own id. */
  patientExternalId: externalIdSchema.optional(),
  /** Who acted: a physician (including a physician on whose behalf a key acted), a member, a key, a patient or the partner. */
  personId: referenceSchema.optional(),
  /** The act by its name in the audit: `asyncConsults.claim`. */
  act: z
    .string()
    .max(100)
    .regex(/^[\w.]+$/)
    .optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** Inclusive. */
  from: instantInputSchema.optional(),
  /** Exclusive. */
  to: instantInputSchema.optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

export const listAuditSchema = pageQuerySchema.extend(auditFilterSchema.shape)
export type ListAudit = z.output<typeof listAuditSchema>

/** An entry of the audit: ids and codes, and the names of people who work for the partner. It contains no text of a consult. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  act: z.string(),
  outcome: z.enum(auditOutcomes),
  code: z.string().nullable(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** The physician on whose behalf the act was done. */
  physician: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
  credential: z.string(),
  resource: z.object({ type: z.string(), id: z.string().nullable() }),
  consultId: idSchema.nullable(),
  patientIds: z.array(idSchema),
  clientAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The session of a physician or member, shortened. The entry of its sign-in has the same. Null: there was none. */
  session: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntryView = z.output<typeof auditEntrySchema>

/** Begins an export: CSV (RFC 4180), or a line of JSON for each entry. */
export const exportAuditSchema = auditFilterSchema.extend({ format: z.enum(['csv', 'jsonl']) })
export type ExportAudit = z.output<typeof exportAuditSchema>

/** Where the file is, and when it expires. */
export const auditExportSchema = z.object({ url: z.string(), expiresAt: instantSchema })
export type AuditExport = z.output<typeof auditExportSchema>
