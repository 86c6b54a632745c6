import { currentVersion } from '@consult/domain'
import type { CapabilityStatement, CapabilityStatementRestResourceSearchParam, ResourceType } from '@medplum/fhirtypes'
import type { Filter, Kind } from './kind.ts'

const definition = 'http://hl7.org/fhir/SearchParameter'

const common: readonly CapabilityStatementRestResourceSearchParam[] = [
  { name: '_id', type: 'token', definition: `${definition}/Resource-id` },
  { name: '_lastUpdated', type: 'date', definition: `${definition}/Resource-lastUpdated` },
]

const typeOf: Readonly<Record<Filter, CapabilityStatementRestResourceSearchParam['type']>> = {
  patient: 'reference',
  encounter: 'reference',
  category: 'token',
  date: 'date',
}

/** What the FHIR interface can do: made from the same list as its routes. */
export function capabilityStatement(base: string, kinds: readonly Kind[]): CapabilityStatement {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: currentVersion,
    kind: 'instance',
    software: { name: 'Consult' },
    implementation: { description: 'Clinical records of consults, read only', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        security: {
          cors: false,
          description: 'An API key with the scope `fhir:read`, as `Authorization: Bearer`.',
        },
        resource: kinds.map(({ type, filters, documentation }) => ({
          type: type as ResourceType,
          documentation,
          interaction: [{ code: 'read' }, { code: 'vread' }, { code: 'search-type' }],
          versioning: 'versioned',
          readHistory: false,
          searchParam: [...common, ...filters.map((name) => ({ name, type: typeOf[name] }))],
          ...(type === 'Patient' && {
            operation: [
              { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
              { name: 'export', definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/patient-export' },
            ],
          }),
        })),
      },
    ],
  }
}
