import { type Kind, part } from './kind.ts'
import { mapAppointment } from './resources/appointment.ts'
import { mapCallMessage, mapMessage } from './resources/communication.ts'
import { mapAddendum, mapNote } from './resources/composition.ts'
import { mapDiagnoses } from './resources/condition.ts'
import { mapRecordingConsent, mapThreadConsent } from './resources/consent.ts'
import { mapAttachment, mapNoteDocument, mapSummary, mapTranscript } from './resources/document-reference.ts'
import { mapCall, mapThread } from './resources/encounter.ts'
import { mapPrescription } from './resources/medication-request.ts'
import { mapOrganization } from './resources/organization.ts'
import { mapPatient } from './resources/patient.ts'
import { mapPractitioner, mapPractitionerRole } from './resources/practitioner.ts'
import { mapSignatures } from './resources/provenance.ts'
import { mapQuestionnaire } from './resources/questionnaire.ts'
import { mapResponse, mapScores } from './resources/questionnaire-response.ts'
import { mapServiceRequest } from './resources/service-request.ts'
import { calls, threads } from './sources/consults.ts'
import { attachments, summaries, transcripts } from './sources/documents.ts'
import { intakes } from './sources/intakes.ts'
import { callMessages, messages } from './sources/messages.ts'
import { addenda, notes } from './sources/notes.ts'
import { orders } from './sources/orders.ts'
import { organizations } from './sources/organizations.ts'
import { patients } from './sources/patients.ts'
import { physicians } from './sources/physicians.ts'
import { questionnaires } from './sources/questionnaires.ts'
import { recordingConsents } from './sources/recording-consents.ts'

const ofConsult = ['patient', 'encounter', 'date'] as const
const inCategories = ['patient', 'encounter', 'category', 'date'] as const

/**
 * All types of resources, with where they come from and how they are searched, in the order of `$everything`. What is not the data
 * of a patient has no filters.
 */
export const kinds: readonly Kind[] = [
  {
    type: 'Organization',
    filters: [],
    parts: [part(organizations, mapOrganization)],
    documentation: 'Your account.',
  },
  {
    type: 'Practitioner',
    filters: [],
    parts: [part(physicians, mapPractitioner)],
    documentation: 'Your physicians, with their licenses.',
  },
  {
    type: 'PractitionerRole',
    filters: [],
    parts: [part(physicians, mapPractitionerRole)],
    documentation: 'What your physicians do for you: their specialties.',
  },
  {
    type: 'Questionnaire',
    filters: [],
    parts: [part(questionnaires, mapQuestionnaire)],
    documentation: 'The published versions of your questionnaires.',
  },
  {
    type: 'Patient',
    filters: [],
    parts: [part(patients, mapPatient)],
    documentation: 'Your patients, without your metadata.',
  },
  {
    type: 'Encounter',
    filters: ofConsult,
    parts: [part(threads, mapThread), part(calls, mapCall)],
    documentation: 'Async consults and calls, of the class `VR`.',
  },
  {
    type: 'Appointment',
    filters: ofConsult,
    parts: [part(calls, mapAppointment)],
    documentation: 'Booked calls.',
  },
  {
    type: 'Consent',
    filters: ofConsult,
    parts: [part(threads, mapThreadConsent), part(recordingConsents, mapRecordingConsent)],
    documentation: 'What patients agreed to: async consults, and recordings of calls.',
  },
  {
    type: 'QuestionnaireResponse',
    filters: ofConsult,
    parts: [part(intakes, mapResponse)],
    documentation: 'Submitted answers to questionnaires.',
  },
  {
    type: 'Observation',
    filters: inCategories,
    parts: [part(intakes, mapScores)],
    documentation: 'The scores of submitted answers.',
  },
  {
    type: 'Communication',
    filters: inCategories,
    parts: [part(messages, mapMessage), part(callMessages, mapCallMessage)],
    documentation: 'The messages of async consults and calls, and the notices of the service in them.',
  },
  {
    type: 'Composition',
    filters: ofConsult,
    parts: [part(notes, mapNote), part(addenda, mapAddendum)],
    documentation: 'Signed clinical notes: every version, and what was added.',
  },
  {
    type: 'Condition',
    filters: inCategories,
    parts: [part(notes, mapDiagnoses)],
    documentation: 'The diagnoses of signed notes.',
  },
  {
    type: 'Provenance',
    filters: ofConsult,
    parts: [part(notes, mapSignatures)],
    documentation: 'The signatures of notes.',
  },
  {
    type: 'MedicationRequest',
    filters: ofConsult,
    parts: [part(orders, mapPrescription)],
    documentation: 'Prescriptions of signed notes.',
  },
  {
    type: 'ServiceRequest',
    filters: inCategories,
    parts: [part(orders, mapServiceRequest)],
    documentation: 'Lab orders, referrals and sick notes of signed notes.',
  },
  {
    type: 'DocumentReference',
    filters: inCategories,
    parts: [
      part(attachments, mapAttachment),
      part(transcripts, mapTranscript),
      part(summaries, mapSummary),
      part(notes, mapNoteDocument),
    ],
    documentation: 'Files, transcripts of calls, released visit summaries, and signed notes as text.',
  },
]

/** The type of resource with this name, or undefined. */
export const kindOf = (type: string): Kind | undefined => kinds.find((kind) => kind.type === type)
