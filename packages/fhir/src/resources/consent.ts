import type { Consent } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { concept, type Mapped, type Mapping, organizationOf, refTo } from '../resource.ts'
import type { FoundThread } from '../sources/consults.ts'
import type { FoundRecordingConsent } from '../sources/recording-consents.ts'

const scopes = 'http://terminology.hl7.org/CodeSystem/consentscope'

/** LOINC: Patient Consent. */
const category = [concept('http://loinc.org', '59284-0', 'Patient Consent')]

interface Given {
  readonly id: string
  readonly patientId: string
  readonly scope: 'treatment' | 'patient-privacy'
  readonly agreed: boolean
  readonly at: Date
  readonly policy: string
}

function toConsent({ id, patientId, scope, agreed, at, policy }: Given, mapping: Mapping): Mapped {
  const resource: Consent & { id: string } = {
    resourceType: 'Consent',
    id,
    status: agreed ? 'active' : 'rejected',
    scope: concept(scopes, scope),
    category,
    patient: refTo('Patient', patientId),
    dateTime: at.toISOString(),
    organization: [organizationOf(mapping)],
    policyRule: { text: policy },
    provision: { type: agreed ? 'permit' : 'deny' },
  }
  return { resource, lastUpdated: at, date: { from: at, to: at } }
}

/** The patient's answer to an async consult. There is none before they answer, and none if they never do. */
export function mapThreadConsent(row: FoundThread, mapping: Mapping): Mapped[] {
  const at = row.consented_at ?? (row.closed_reason === 'declined' ? row.closed_at : null)
  if (at === null) return []
  const { consent_version: version } = row
  return [
    toConsent(
      {
        id: toFhirId(row.async_consult_id),
        patientId: row.patient_id,
        scope: 'treatment',
        agreed: row.consented_at !== null,
        at,
        policy: `The consult${version === null ? '' : `, with the privacy page and terms of the version ${version}`}`,
      },
      mapping,
    ),
  ]
}

/** The patient's latest answer to being recorded in a call. */
export function mapRecordingConsent(row: FoundRecordingConsent, mapping: Mapping): Mapped[] {
  const { wording_version: version, wording_language: language } = row
  return [
    toConsent(
      {
        id: `${toFhirId(row.telehealth_consult_id)}.recording`,
        patientId: row.patient_id,
        scope: 'patient-privacy',
        agreed: row.agreed,
        at: row.answered_at,
        policy: `Recording of the call, in the words of the version ${version} in the language ${language}`,
      },
      mapping,
    ),
  ]
}
