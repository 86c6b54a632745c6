import { z } from 'zod'
import { idSchema } from './vocabulary/identifiers.ts'
import { dateSchema, instantInputSchema, instantSchema } from './vocabulary/instant.ts'
import { nameText } from './vocabulary/name.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import { characters, externalIdSchema, jurisdictionSchema, languageSchema, plainText } from './vocabulary/text.ts'

/** An e-mail address as portal accounts compare it: without regard to case. */
export const emailSchema = z
  .email()
  .max(254)
  .transform((email) => email.toLowerCase())

/** A password that is being chosen, 10 to 200 characters. How long it is counts, and nothing else does. */
export const newPasswordSchema = characters({ min: 10, max: 200 })

export const licenseSchema = z.object({
  jurisdiction: jurisdictionSchema,
  number: plainText({ min: 1, max: 100 }),
  expiresOn: dateSchema.nullish().transform((day) => day ?? null),
})
export type License = z.output<typeof licenseSchema>

/** Body of `PUT /v1/physicians/{id}/licenses`; replaces the list. */
export const replaceLicensesSchema = z.object({ licenses: z.array(licenseSchema).max(200) })
export type ReplaceLicenses = z.output<typeof replaceLicensesSchema>

const languageListSchema = z.array(languageSchema).max(50)

/** Body of `PUT /v1/physicians/{id}/languages`; replaces the list. */
export const replaceLanguagesSchema = z.object({ languages: languageListSchema })
export type ReplaceLanguages = z.output<typeof replaceLanguagesSchema>

/** Body of `POST /v1/physicians`, keyed on `externalId`. */
export const provisionPhysicianSchema = z.object({
  externalId: externalIdSchema,
  email: emailSchema,
  firstName: nameText({ min: 1, max: 200 }),
  lastName: nameText({ min: 1, max: 200 }),
  credentials: plainText({ max: 50 }).nullish(),
  specialty: plainText({ max: 200 }).nullish(),
  languages: languageListSchema.nullish(),
  licenses: z.array(licenseSchema).max(200).nullish(),
})
export type ProvisionPhysician = z.output<typeof provisionPhysicianSchema>

export const listPhysiciansSchema = pageQuerySchema.extend({ externalId: externalIdSchema.optional() })
export type ListPhysicians = z.output<typeof listPhysiciansSchema>

/** What a physician may say of being on duty; `busy` is derived and never set. */
export const presenceStatusSchema = z.enum(['online', 'busy', 'away', 'offline'])
export type PresenceStatus = z.infer<typeof presenceStatusSchema>

export const presenceSchema = z.object({
  status: presenceStatusSchema.describe('`busy` is derived, and never set.'),
  until: instantSchema.nullable().describe('When the status ends by itself.'),
  lastSeenAt: instantSchema.nullable().describe('When the physician was last seen, to half a minute.'),
})
export type Presence = z.infer<typeof presenceSchema>

/** Body of `PUT /v1/physicians/{id}/presence`. `until` ends the status by itself. */
export const setPresenceSchema = z.object({
  status: presenceStatusSchema.exclude(['busy']),
  until: instantInputSchema.nullish(),
})
export type SetPresence = z.output<typeof setPresenceSchema>

export const physicianSchema = z.object({
  id: idSchema,
  externalId: z.string().describe("The partner's own id of the physician."),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string().nullable().describe('As patients read them after the name: `MD`.'),
  specialty: z.string().nullable(),
  languages: z.array(z.string()).describe('BCP 47.'),
  licenses: z.array(z.object({ jurisdiction: z.string(), number: z.string(), expiresOn: z.string().nullable() })),
  presence: presenceSchema,
  deactivatedAt: instantSchema.nullable().describe('Since when no credential of the physician works; null: active.'),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type Physician = z.infer<typeof physicianSchema>

/** What became of one consult of a physician who was deactivated. */
export const handedOverSchema = z.object({
  type: z.enum(['async_consult', 'telehealth_consult']),
  id: idSchema,
  outcome: z
    .enum(['reassigned', 'unassigned', 'ended', 'left'])
    .describe('`left`: it is still theirs, and somebody has to see to it.'),
  physicianId: idSchema.nullable().describe('Whose it is now; null: nobody in particular.'),
})
export type HandedOver = z.infer<typeof handedOverSchema>

/** Answer of `POST /v1/physicians/{id}/deactivate`. */
export const deactivatedPhysicianSchema = physicianSchema.extend({
  handOver: z.array(handedOverSchema).describe('The open consults that were theirs, and what became of each.'),
})
export type DeactivatedPhysician = z.infer<typeof deactivatedPhysicianSchema>

/** Answer of `POST /v1/physicians/{id}/session`. */
export const physicianSessionSchema = z.object({
  token: z.string(),
  expiresAt: instantSchema,
  physicianId: idSchema,
  portalUrl: z.string(),
})
export type PhysicianSession = z.infer<typeof physicianSessionSchema>

/** A clinician's name as patients read it: `Ada Osei, MD`. */
export function clinicianName(physician: { firstName: string; lastName: string; credentials: string | null }): string {
  const name = `${physician.firstName} ${physician.lastName}`
  return physician.credentials ? `${name}, ${physician.credentials}` : name
}
