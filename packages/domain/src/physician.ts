import { z } from 'zod'
import { capacitySchema } from './teamwork/capacity.ts'
import { descriptions } from './vocabulary/descriptions.ts'
import { emailSchema } from './vocabulary/email.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { dateSchema, instantInputSchema, instantSchema } from './vocabulary/instant.ts'
import { nameText } from './vocabulary/name.ts'
import { pageQuerySchema } from './vocabulary/paging.ts'
import { jurisdictionSchema, languageSchema } from './vocabulary/place.ts'
import { characters, externalIdSchema, visibleText } from './vocabulary/text.ts'

/** A new password, 10 to 200 characters. Length is the only requirement. */
export const newPasswordSchema = characters({ min: 10, max: 200 })

export const licenseSchema = z.object({
  jurisdiction: jurisdictionSchema.describe(descriptions.licenseJurisdiction),
  number: visibleText({ min: 1, max: 100 }).describe(descriptions.licenseNumber),
  expiresOn: dateSchema
    .nullish()
    .transform((day) => day ?? null)
    .describe(descriptions.licenseExpiresOn),
})
export type License = z.output<typeof licenseSchema>

/** A physician's licenses. Only one license per jurisdiction is allowed: with two, it would be unclear which one counts. */
const licenseListSchema = z
  .array(licenseSchema)
  .max(200)
  .superRefine((licenses, context) => {
    const seen = new Set<string>()
    for (const [position, { jurisdiction }] of licenses.entries()) {
      if (seen.has(jurisdiction)) {
        const message = `Send one license per jurisdiction: there is another for ${jurisdiction}.`
        context.addIssue({ code: 'custom', path: [position, 'jurisdiction'], message, params: { code: 'duplicate' } })
      }
      seen.add(jurisdiction)
    }
  })

/** Body of `PUT /v1/physicians/{id}/licenses`; replaces the list. */
export const replaceLicensesSchema = z.object({
  licenses: licenseListSchema.describe(descriptions.licenses),
})
export type ReplaceLicenses = z.output<typeof replaceLicensesSchema>

const languageListSchema = z.array(languageSchema).max(50)

/** Body of `PUT /v1/physicians/{id}/languages`; replaces the list. */
export const replaceLanguagesSchema = z.object({ languages: languageListSchema.describe(descriptions.spokenLanguages) })
export type ReplaceLanguages = z.output<typeof replaceLanguagesSchema>

/** Body of `POST /v1/physicians`, keyed on `externalId`. */
export const provisionPhysicianSchema = z.object({
  externalId: externalIdSchema.describe(descriptions.physicianExternalId),
  email: emailSchema.describe(descriptions.physicianEmail),
  firstName: nameText({ min: 1, max: 200 }).describe(descriptions.firstName),
  lastName: nameText({ min: 1, max: 200 }).describe(descriptions.lastName),
  credentials: visibleText({ max: 50 }).nullish().describe(descriptions.credentials),
  specialty: visibleText({ max: 200 }).nullish().describe(descriptions.specialty),
  languages: languageListSchema.nullish().describe(descriptions.spokenLanguages),
  licenses: licenseListSchema.nullish().describe(descriptions.licenses),
  supervisor: z
    .boolean()
    .nullish()
    .describe(
      "Whether the physician is a supervisor: they open colleagues' consults without giving a reason, and review the reasons of others. Unchanged if omitted.",
    ),
  needsCosignature: z
    .boolean()
    .nullish()
    .describe(
      "Whether the physician's notes wait for the signature of a supervisor, if `cosignatures` of your account is on. Unchanged if omitted.",
    ),
  capacity: capacitySchema
    .nullish()
    .describe(
      "How many consults that wait for a reply the physician is given from the queue, if not as many as `capacity` of the account says. 0: none. They may always claim more. `null`: the account's. Unchanged if omitted.",
    ),
  birthDate: dateSchema
    .nullish()
    .describe(
      'Date of birth. Only used to find out whether the physician opens their own record as a patient; never returned. Unchanged if omitted.',
    ),
})
export type ProvisionPhysician = z.output<typeof provisionPhysicianSchema>

export const listPhysiciansSchema = pageQuerySchema.extend({
  externalId: externalIdSchema
    .optional()
    .describe('Return only the physician with this identifier in your own system.'),
})
export type ListPhysicians = z.output<typeof listPhysiciansSchema>

/** The statuses of a physician's presence; `busy` is derived and cannot be set. */
export const presenceStatusSchema = z.enum(['online', 'busy', 'away', 'offline'])
export type PresenceStatus = z.infer<typeof presenceStatusSchema>

export const presenceSchema = z
  .object({
    status: presenceStatusSchema.describe(
      'Availability for calls and new threads. `busy` means the physician is being called or is in a call.',
    ),
    until: instantSchema.nullable().describe(descriptions.presenceUntil),
    lastSeenAt: instantSchema.nullable().describe('When the physician was last seen, to within 30 seconds.'),
  })
  .describe('Whether the physician is on duty.')
export type Presence = z.infer<typeof presenceSchema>

/** Body of `PUT /v1/physicians/{id}/presence`. The status ends automatically at `until`. */
export const setPresenceSchema = z.object({
  status: presenceStatusSchema.exclude(['busy']).describe('The new status. `busy` is set by the service.'),
  until: instantInputSchema.nullish().describe(`${descriptions.presenceUntil} At most 365 days ahead.`),
})
export type SetPresence = z.output<typeof setPresenceSchema>

export const physicianSchema = z.object({
  id: idSchema.describe('Unique identifier of the physician.'),
  externalId: z.string().describe(descriptions.physicianExternalId),
  email: z.string().describe(descriptions.physicianEmail),
  firstName: z.string().describe(descriptions.firstName),
  lastName: z.string().describe(descriptions.lastName),
  credentials: z.string().nullable().describe(descriptions.credentials),
  specialty: z.string().nullable().describe(descriptions.specialty),
  languages: z.array(z.string()).describe(descriptions.spokenLanguages),
  licenses: z
    .array(
      z.object({
        jurisdiction: z.string().describe(descriptions.licenseJurisdiction),
        number: z.string().describe(descriptions.licenseNumber),
        expiresOn: z.string().nullable().describe(descriptions.licenseExpiresOn),
      }),
    )
    .describe(descriptions.licenses),
  supervisor: z
    .boolean()
    .describe("Whether the physician opens colleagues' consults without giving a reason, and reviews reasons."),
  needsCosignature: z
    .boolean()
    .describe(
      "Whether the physician's notes wait for the signature of a supervisor, if `cosignatures` of your account is on.",
    ),
  capacity: capacitySchema
    .nullable()
    .describe(
      'How many consults that wait for a reply the physician is given from the queue. `null`: as many as `capacity` of the account says.',
    ),
  presence: presenceSchema,
  deactivatedAt: instantSchema
    .nullable()
    .describe('When the physician was deactivated. Their credentials stopped working then. `null` while active.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  updatedAt: instantSchema.describe(descriptions.updatedAt),
})
export type Physician = z.infer<typeof physicianSchema>

/** What happened to one consult of a deactivated physician. */
export const handedOverSchema = z.object({
  type: z.enum(['async_consult', 'telehealth_consult']).describe('The kind of consult.'),
  id: idSchema.describe('Unique identifier of the consult.'),
  outcome: z
    .enum(['reassigned', 'unassigned', 'ended', 'left'])
    .describe(
      'What happened to the consult. `left` means that it is still assigned to this physician and needs your attention.',
    ),
  physicianId: idSchema.nullable().describe('The physician the consult is assigned to now. `null` if unassigned.'),
})
export type HandedOver = z.infer<typeof handedOverSchema>

/** Response of `POST /v1/physicians/{id}/deactivate`. */
export const deactivatedPhysicianSchema = physicianSchema.extend({
  handOver: z.array(handedOverSchema).describe('The open consults of the physician, and what happened to each.'),
})
export type DeactivatedPhysician = z.infer<typeof deactivatedPhysicianSchema>

/** Response of `POST /v1/physicians/{id}/reset-second-factor`. */
export const secondFactorResetSchema = z.object({
  physicianId: idSchema.describe('The physician whose second factor was reset.'),
  resetAt: instantSchema.describe('When it was reset.'),
})
export type SecondFactorReset = z.infer<typeof secondFactorResetSchema>

/** Response of `POST /v1/physicians/{id}/end-sessions`. */
export const endedSessionsSchema = z.object({
  physicianId: idSchema.describe('The physician whose sessions ended.'),
  endedAt: instantSchema.describe('When they ended.'),
})
export type EndedSessions = z.infer<typeof endedSessionsSchema>

/** Response of `POST /v1/physicians/{id}/session`. */
export const physicianSessionSchema = z.object({
  token: z.string().describe('The session token. Send it as a bearer token in place of the API key.'),
  expiresAt: instantSchema.describe(descriptions.tokenExpiresAt),
  physicianId: idSchema.describe('The physician the token acts as.'),
  portalUrl: z.string().describe('A link that opens the portal, signed in as this physician.'),
})
export type PhysicianSession = z.infer<typeof physicianSessionSchema>
