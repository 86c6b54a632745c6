import type { PartnersTable } from '@consult/db'
import type { Selectable } from 'kysely'
import type { Source } from './source.ts'

export type OrganizationRow = Pick<Selectable<PartnersTable>, 'partner_id' | 'name' | 'suspended_at' | 'updated_at'>

/** The partner itself, the only organization that it can see. */
export const organizations: Source<OrganizationRow> = {
  prefixes: ['par'],
  rowsAtOnce: 2,
  read: async ({ db, partnerId }, { ids }) =>
    ids !== null && !ids.includes(partnerId)
      ? []
      : db
          .selectFrom('partners')
          .select(['partner_id', 'name', 'suspended_at', 'updated_at'])
          .where('partner_id', '=', partnerId)
          .execute(),
  keysOf: (row) => [row.partner_id],
  patientOf: () => null,
}
