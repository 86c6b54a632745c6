import { toFhirId } from '../ids.ts'
import { identifiersOf, type Mapped, type Mapping, text } from '../resource.ts'
import type { OrganizationRow } from '../sources/organizations.ts'

/** The partner. */
export function mapOrganization(row: OrganizationRow, mapping: Mapping): Mapped[] {
  return [
    {
      resource: {
        resourceType: 'Organization',
        id: toFhirId(row.partner_id),
        identifier: identifiersOf(mapping, { id: row.partner_id }),
        active: row.suspended_at === null,
        name: text(row.name) ?? row.partner_id,
      },
      lastUpdated: row.updated_at,
    },
  ]
}
