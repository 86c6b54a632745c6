import { z } from 'zod'
import { notificationSchema } from '../notifications/notification.ts'
import { patientSchema } from '../patient.ts'
import { physicianSchema } from '../physician.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { exportedCallSchema, exportedThreadSchema } from './consults.ts'
import { exportedIntakeSchema } from './intakes.ts'

/** The version of the format of `patient.json`. Fields may be added within a version. Source: docs/data-export.md. */
export const patientExportVersion = 1

/** A notification in an export. All are to the patient. */
export const exportedNotificationSchema = notificationSchema.omit({ recipient: true })
export type ExportedNotification = z.infer<typeof exportedNotificationSchema>

/** A browser that gets notifications, in an export. Its address at the push service is a secret of the browser. */
export const exportedDeviceSchema = z.object({
  addedAt: instantSchema.describe('When the patient allowed notifications there.'),
  lastSeenAt: instantSchema.describe('When the page of the patient was last opened there.'),
})
export type ExportedDevice = z.infer<typeof exportedDeviceSchema>

/** `patient.json` of an archive: everything that the service has about a patient, except files and the access log. */
export const patientExportSchema = z
  .object({
    format: z.literal('consult.patient-export').describe('Tells this file from others.'),
    version: z.literal(patientExportVersion).describe('Version of the format.'),
    exportedAt: instantSchema.describe('When the archive was put together.'),
    dataRequestId: idSchema.describe('The data request that asked for the archive.'),
    patient: patientSchema
      .omit({ legalHold: true, testClockId: true })
      .extend({ chosenLanguage: z.string().nullable().describe('Language that the patient chose, as a BCP 47 tag.') })
      .describe('The patient.'),
    physicians: z
      .array(physicianSchema.pick({ id: true, firstName: true, lastName: true, credentials: true, specialty: true }))
      .describe('The physicians who took part in the consults.'),
    asyncConsults: z.array(exportedThreadSchema).describe('Consults by messages, oldest first.'),
    telehealthConsults: z.array(exportedCallSchema).describe('Consults by call, oldest first.'),
    intakes: z
      .array(exportedIntakeSchema)
      .describe('The answers to questionnaires, drafts included, each with its questionnaire.'),
    notifications: z
      .array(exportedNotificationSchema)
      .describe('What the patient was told, is to be told or was not told, oldest first.'),
    devices: z
      .array(exportedDeviceSchema)
      .describe('Browsers in which the patient allowed notifications, oldest first.'),
  })
  .describe('Everything that the service has about a patient.')
export type PatientExport = z.infer<typeof patientExportSchema>

/** A line of the access log. Source: docs/data-export.md, Access log. */
export const accessLogEntrySchema = z.object({
  id: idSchema.describe('Identifier of the entry. With it, the service finds who it was.'),
  at: instantSchema.describe('When it happened.'),
  action: z.string().describe('What was requested, such as `asyncConsults.listMessages`.'),
  outcome: z
    .enum(['done', 'read', 'refused'])
    .describe('`read`: data was shown. `done`: something was changed. `refused`: neither.'),
  detail: z.string().nullable().describe('A code for the exact action.'),
  actor: z
    .string()
    .describe(
      'Who: `patient`, or the role with a number, such as `physician 2`. A number stands for the same person or system in the whole log.',
    ),
  onBehalfOf: z.string().nullable().describe('The physician for whom a system acted, by number.'),
  resourceType: z.string().describe('What kind of thing it was about.'),
  resourceId: z.string().nullable().describe('Its identifier. `null` unless it is in this archive.'),
  consultId: z.string().nullable().describe('The consult that it belongs to.'),
  clientAddress: z.string().nullable().describe("The patient's network address. `null` for everybody else."),
  userAgent: z.string().nullable().describe("The patient's browser. `null` for everybody else."),
})
export type AccessLogEntry = z.infer<typeof accessLogEntrySchema>

/** `access-log.json` of an archive. */
export const accessLogSchema = z
  .object({
    format: z.literal('consult.access-log').describe('Tells this file from others.'),
    version: z.literal(patientExportVersion).describe('Version of the format.'),
    completeSince: instantSchema
      .nullable()
      .describe(
        'Entries before this time are in archives that operators keep, and not here. `null`: none are missing.',
      ),
    entries: z.array(accessLogEntrySchema).describe('Who read or changed what about the patient, oldest first.'),
  })
  .describe('Who read or changed what about the patient, and when.')

/** `manifest.json` of an archive. */
export const exportManifestSchema = z
  .object({
    format: z.literal('consult.export-manifest').describe('Tells this file from others.'),
    version: z.literal(patientExportVersion).describe('Version of the format.'),
    files: z
      .array(
        z.object({
          path: z.string().describe('Path in the archive.'),
          byteSize: z.number().int().describe('Size in bytes.'),
          sha256: z.string().describe('SHA-256 of the file, in hex.'),
        }),
      )
      .describe('Every file of the archive, except this one.'),
    missing: z
      .array(z.string())
      .describe(
        'Paths of files that the service should have and does not have anymore, such as a recording that was just removed.',
      ),
  })
  .describe('What is in the archive.')
export type ExportManifest = z.infer<typeof exportManifestSchema>
