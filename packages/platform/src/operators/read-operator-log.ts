import type { AuditEntriesTable } from '@consult/db'
import { type ExportedEntry, toExported } from '@consult/records'
import { enterOperatorRead, type OperatorServices, operatorsTenant } from '@consult/request'
import { type Selectable, sql } from 'kysely'
import { readOperators } from './list-operators.ts'

/** What an operator did or tried, with the partner whose audit records it; null: it concerned no partner. */
export interface OperatorEntry extends ExportedEntry {
  readonly partnerId: string | null
  /** Null when nobody was authenticated. */
  readonly operator: { readonly id: string; readonly name: string } | null
}

/** Which entries to read. */
export interface OperatorLogFilter {
  /** Inclusive. */
  readonly since: Date
  readonly operatorId: string | null
}

/** Entries of a tenant: entries of operators, and all entries in the operators' own tenant. */
async function readTenant(services: OperatorServices, partnerId: string, filter: OperatorLogFilter) {
  const { since, operatorId } = filter
  const whose = partnerId === operatorsTenant ? sql`true` : sql`actor_kind = 'operator'`
  const { rows } = await services.reads.inTenant(partnerId, ({ db }) =>
    sql<Selectable<AuditEntriesTable>>`
      select * from audit_entries
      where partner_id = ${partnerId} and at >= ${since} and ${whose}
        and (${operatorId}::text is null or actor_id = ${operatorId})
      order by at, entry_id`.execute(db),
  )
  return rows
}

/**
 * What operators did, with and without a partner, oldest first. Operators act rarely, so it fits into memory. The
 * audit also records the reading.
 */
export async function readOperatorLog(services: OperatorServices, filter: OperatorLogFilter): Promise<OperatorEntry[]> {
  const target = { type: 'audit_log', id: null } as const
  await enterOperatorRead(services, { partnerId: operatorsTenant, act: 'operators.log' }, target)
  const operators = await readOperators(services.database, services.clock.now())
  const names = new Map(operators.map(({ operatorId, name }) => [operatorId, name]))
  const partners = await services.database.directory.selectFrom('partners').select('partner_id').execute()
  const found: OperatorEntry[] = []
  for (const partnerId of [operatorsTenant, ...partners.map((row) => row.partner_id)]) {
    for (const row of await readTenant(services, partnerId, filter)) {
      const id = row.actor_kind === 'operator' ? row.actor_id : null
      found.push({
        ...toExported(row),
        partnerId: partnerId === operatorsTenant ? null : partnerId,
        operator: id === null ? null : { id, name: names.get(id) ?? id },
      })
    }
  }
  return found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))
}
