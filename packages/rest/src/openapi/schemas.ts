import {
  acceptedMessageSchema,
  accessGrantSchema,
  accountSchema,
  agendaItemSchema,
  apiKeySchema,
  apiKeyWithSecretSchema,
  asyncConsultSchema,
  attachmentFactsSchema,
  attachmentSchema,
  availabilitySchema,
  callConnectionSchema,
  callMessageSchema,
  canceledDataRequestSchema,
  clinicalNoteSchema,
  codeListSchema,
  codeListsSchema,
  consultIntakeSchema,
  dataRequestSchema,
  deactivatedPhysicianSchema,
  deletedTestClockSchema,
  deletedWebhookEndpointSchema,
  type ErrorCode,
  type EventType,
  embedTokenSchema,
  endedSessionsSchema,
  endedSnoozeSchema,
  errorBodySchema,
  errorDetails,
  eventBatchSchema,
  eventCatalogue,
  eventMessageSchema,
  firstReplySchema,
  followUpSchema,
  handOverListSchema,
  handOverSchema,
  intakeDefaultsSchema,
  intakeSchema,
  internalNoteSchema,
  joinedConsultSchema,
  labSchema,
  loggedRequestSchema,
  messageSchema,
  noteTemplateListSchema,
  noteTemplateSchema,
  noticeSchema,
  notificationSchema,
  orderSchema,
  pageLinkSchema,
  patientNoteSchema,
  patientSchema,
  physicianSchema,
  physicianSessionSchema,
  prescriptionSchema,
  presenceSchema,
  questionnaireCheckSchema,
  questionnaireFindingSchema,
  questionnaireSchema,
  questionnaireSummarySchema,
  queuePlaceSchema,
  ratingSchema,
  redFlagRulesSchema,
  referralSchema,
  resolutionSchema,
  revokedApiKeySchema,
  rotatedApiKeySchema,
  secondFactorResetSchema,
  sickNoteSchema,
  slotSchema,
  snoozeSchema,
  storedEventSchema,
  telehealthConsultSchema,
  telehealthSnapshotSchema,
  testClockSchema,
  usageSchema,
  visitSummarySchema,
  webhookAttemptSchema,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookEventSchema,
  webhookRecoverySchema,
  webhookReplaySchema,
  webhookTestSchema,
} from '@consult/domain'
import { z } from 'zod'
import { pascalCase } from './names.ts'

/** The resources, under their names in the domain. Other schemas refer to them by `$ref`. */
const resources: Readonly<Record<string, z.ZodType>> = {
  AccessGrant: accessGrantSchema,
  AcceptedMessage: acceptedMessageSchema,
  Account: accountSchema,
  RedFlagRules: redFlagRulesSchema,
  AgendaItem: agendaItemSchema,
  ApiKey: apiKeySchema,
  ApiKeyWithSecret: apiKeyWithSecretSchema,
  AsyncConsult: asyncConsultSchema,
  Attachment: attachmentSchema,
  AttachmentFacts: attachmentFactsSchema,
  CallConnection: callConnectionSchema,
  CallMessage: callMessageSchema,
  Availability: availabilitySchema,
  ClinicalNote: clinicalNoteSchema,
  VisitSummary: visitSummarySchema,
  Order: orderSchema,
  Prescription: prescriptionSchema,
  LabOrder: labSchema,
  Referral: referralSchema,
  SickNote: sickNoteSchema,
  CodeList: codeListSchema,
  CodeLists: codeListsSchema,
  NoteTemplate: noteTemplateSchema,
  NoteTemplateList: noteTemplateListSchema,
  CanceledDataRequest: canceledDataRequestSchema,
  DataRequest: dataRequestSchema,
  DeactivatedPhysician: deactivatedPhysicianSchema,
  EndedSessions: endedSessionsSchema,
  SecondFactorReset: secondFactorResetSchema,
  DeletedTestClock: deletedTestClockSchema,
  DeletedWebhookEndpoint: deletedWebhookEndpointSchema,
  EmbedToken: embedTokenSchema,
  ErrorBody: errorBodySchema,
  EventBatch: eventBatchSchema,
  EventMessage: eventMessageSchema,
  EndedSnooze: endedSnoozeSchema,
  FirstReply: firstReplySchema,
  FollowUp: followUpSchema,
  HandOver: handOverSchema,
  HandOverList: handOverListSchema,
  ConsultIntake: consultIntakeSchema,
  Intake: intakeSchema,
  IntakeDefaults: intakeDefaultsSchema,
  InternalNote: internalNoteSchema,
  JoinedConsult: joinedConsultSchema,
  Message: messageSchema,
  Notice: noticeSchema,
  Notification: notificationSchema,
  PageLink: pageLinkSchema,
  Patient: patientSchema,
  PatientNote: patientNoteSchema,
  Physician: physicianSchema,
  PhysicianSession: physicianSessionSchema,
  Presence: presenceSchema,
  Questionnaire: questionnaireSchema,
  QuestionnaireCheck: questionnaireCheckSchema,
  QuestionnaireFinding: questionnaireFindingSchema,
  QuestionnaireSummary: questionnaireSummarySchema,
  QueuePlace: queuePlaceSchema,
  Rating: ratingSchema,
  Resolution: resolutionSchema,
  RevokedApiKey: revokedApiKeySchema,
  RotatedApiKey: rotatedApiKeySchema,
  Slot: slotSchema,
  Snooze: snoozeSchema,
  StoredEvent: storedEventSchema,
  TelehealthConsult: telehealthConsultSchema,
  TelehealthSnapshot: telehealthSnapshotSchema,
  LoggedRequest: loggedRequestSchema,
  TestClock: testClockSchema,
  Usage: usageSchema,
  WebhookAttempt: webhookAttemptSchema,
  WebhookEndpoint: webhookEndpointSchema,
  WebhookEndpointWithSecret: webhookEndpointWithSecretSchema,
  WebhookRecovery: webhookRecoverySchema,
  WebhookReplay: webhookReplaySchema,
  WebhookTest: webhookTestSchema,
}

const nameOfResource = new Map(Object.entries(resources).map(([name, schema]) => [schema, name]))

function itemOf(page: z.ZodType): z.ZodType | null {
  const items = page instanceof z.ZodObject && page.shape.nextCursor ? page.shape.items : null
  return items instanceof z.ZodArray ? (items.element as z.ZodType) : null
}

/** The name of a response schema: a resource's, or that of its page. @throws when the schema has no name. */
export function nameOf(output: z.ZodType): string {
  const item = itemOf(output)
  const name = nameOfResource.get(item ?? output)
  if (!name) throw new Error('an answer has no name: give its schema one in openapi/schemas.ts')
  return item ? `${name}Page` : name
}

/** The name of an event's delivery schema. */
export const eventName = (type: EventType): string => `${pascalCase(type)}Event`

/** The name of an error's body schema: a separate one if the error has details, otherwise the general one. */
export const errorName = (code: ErrorCode): string => (code in errorDetails ? `${pascalCase(code)}Error` : 'ErrorBody')

const describedAs = (schema: z.ZodType) => schema.description ?? ''

/** The body of an error that has details. */
function describeError(code: ErrorCode, details: z.ZodType): z.ZodType {
  const { error } = errorBodySchema.shape
  return z.object({
    error: error
      .extend({
        code: z.literal(code).describe(describedAs(error.shape.code)),
        details: details.describe('More about the error.'),
      })
      .describe(describedAs(error)),
  })
}

/** Every named schema of the document, including the pages among these responses. */
export function namedSchemas(outputs: readonly z.ZodType[]): Record<string, z.ZodType> {
  const pages = outputs.filter((output) => itemOf(output) !== null)
  return {
    ...resources,
    ...Object.fromEntries(pages.map((page) => [nameOf(page), page])),
    ...Object.fromEntries(
      Object.entries(errorDetails).map(([code, details]) => [
        errorName(code as ErrorCode),
        describeError(code as ErrorCode, details),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(eventCatalogue).map(([type, data]) => [
        eventName(type as EventType),
        webhookEventSchema.extend({
          type: z.literal(type).describe(describedAs(webhookEventSchema.shape.type)),
          data: data.describe('Data of the event.'),
        }),
      ]),
    ),
  }
}

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
