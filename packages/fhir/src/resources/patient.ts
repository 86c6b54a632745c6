import type { ContactPoint } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { identifiersOf, type Mapped, type Mapping, organizationOf, text } from '../resource.ts'
import type { FoundPatient } from '../sources/patients.ts'
import { languageConcept } from './languages.ts'

function contactsOf(row: FoundPatient): ContactPoint[] {
  const phone = text(row.phone)
  const email = text(row.email)
  return [
    ...(phone === undefined ? [] : [{ system: 'phone' as const, value: phone }]),
    ...(email === undefined ? [] : [{ system: 'email' as const, value: email }]),
  ]
}

/** `US-CA` is California in the United States, and `FR` is France. */
function addressOf(jurisdiction: string) {
  const [country = '', ...state] = jurisdiction.split('-')
  return { country, ...(state.length > 0 && { state: state.join('-') }) }
}

/** A patient, without the partner's metadata. */
export function mapPatient(row: FoundPatient, mapping: Mapping): Mapped[] {
  const family = text(row.last_name)
  const given = text(row.first_name)
  const telecom = contactsOf(row)
  const { language } = row
  return [
    {
      resource: {
        resourceType: 'Patient',
        id: toFhirId(row.patient_id),
        identifier: identifiersOf(mapping, { id: row.patient_id, externalId: row.external_id }),
        active: true,
        ...((family !== undefined || given !== undefined) && {
          name: [{ ...(family !== undefined && { family }), ...(given !== undefined && { given: [given] }) }],
        }),
        ...(telecom.length > 0 && { telecom }),
        ...(row.birth_date !== null && { birthDate: row.birth_date }),
        ...(row.jurisdiction !== null && { address: [addressOf(row.jurisdiction)] }),
        ...(language !== null && { communication: [{ language: languageConcept(language), preferred: true }] }),
        managingOrganization: organizationOf(mapping),
      },
      lastUpdated: row.updated_at,
    },
  ]
}
