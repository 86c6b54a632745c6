import type { PractitionerQualification } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import { identifiersOf, type Mapped, type Mapping, optional, organizationOf, refTo, text } from '../resource.ts'
import type { FoundPhysician } from '../sources/physicians.ts'
import { languageConcept } from './languages.ts'

const listed = (value: string | undefined) => (value === undefined ? undefined : [value])

const nameOf = (row: FoundPhysician) => ({
  ...optional('family', text(row.last_name)),
  ...optional('given', listed(text(row.first_name))),
  ...optional('suffix', listed(text(row.credentials))),
})

const toQualification = (license: FoundPhysician['licenses'][number]): PractitionerQualification => ({
  ...(text(license.number) !== undefined && { identifier: [{ value: text(license.number) ?? '' }] }),
  code: { text: 'License to practice' },
  ...(license.expires_on !== null && { period: { end: license.expires_on } }),
  issuer: { display: license.jurisdiction },
})

/** A physician: their name, how to reach them, their licenses and languages. */
export function mapPractitioner(row: FoundPhysician, mapping: Mapping): Mapped[] {
  return [
    {
      resource: {
        resourceType: 'Practitioner',
        id: toFhirId(row.physician_id),
        identifier: identifiersOf(mapping, { id: row.physician_id, externalId: row.external_id }),
        active: row.deactivated_at === null,
        name: [nameOf(row)],
        ...(text(row.email) !== undefined && {
          telecom: [{ system: 'email', value: text(row.email) ?? '', use: 'work' }],
        }),
        ...(row.licenses.length > 0 && { qualification: row.licenses.map(toQualification) }),
        ...(row.languages.length > 0 && { communication: row.languages.map(languageConcept) }),
      },
      lastUpdated: row.updated_at,
    },
  ]
}

/** What a physician does for the partner. */
export function mapPractitionerRole(row: FoundPhysician, mapping: Mapping): Mapped[] {
  const specialty = text(row.specialty)
  return [
    {
      resource: {
        resourceType: 'PractitionerRole',
        id: toFhirId(row.physician_id),
        active: row.deactivated_at === null,
        practitioner: refTo('Practitioner', row.physician_id),
        organization: organizationOf(mapping),
        code: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/practitioner-role', code: 'doctor' }] }],
        ...(specialty !== undefined && { specialty: [{ text: specialty }] }),
      },
      lastUpdated: row.updated_at,
    },
  ]
}
