import type { TenantTransaction } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'

/** Which rows a source reads, in the order of their keys. Conditions that are null do not apply. */
export interface Wanted {
  /** Only rows with these ids. Null: a page of a list. */
  readonly ids: readonly string[] | null
  readonly patientIds: readonly string[] | null
  readonly consultIds: readonly string[] | null
  /** The keys of the first row. */
  readonly from: readonly string[] | null
  readonly limit: number
}

/** Rows that resources are made from. Every row yields any number of them. */
export interface Source<Row> {
  /** The prefixes of the ids of its rows. Empty: its rows have no ids of ours. */
  readonly prefixes: readonly string[]
  /** The id of the row of a resource, where it is not the id of ours at the beginning of the resource's. */
  readonly rowIdOf?: (fhirId: string) => string | null
  /** How many rows are read at once. */
  readonly rowsAtOnce: number
  read(tx: TenantTransaction, wanted: Wanted): Promise<readonly Row[]>
  /** The row's place in lists. */
  keysOf(row: Row): readonly string[]
  /** The patient whose data the row is; null: nobody's. */
  patientOf(row: Row): string | null
  /** The consult that it belongs to; null: none. */
  consultOf?(row: Row): string | null
}

/** What every row of a patient's data has. */
export interface OfPatient {
  readonly patient_id: string
  /** The patient's erasure has begun: nothing of them is shown any more. */
  readonly is_erasing: boolean
}

/** The columns by which a statement is narrowed. `keys` make the order; a number is compared as one. */
export interface Columns {
  readonly id: string
  readonly patient?: string
  readonly consult?: string
  readonly keys: readonly (string | { readonly number: string })[]
}

const nameOf = (key: Columns['keys'][number]) => sql.ref(typeof key === 'string' ? key : key.number)

function fromKeys(keys: Columns['keys'], from: readonly string[]): RawBuilder<unknown> {
  const values = keys.map((key, n) => (typeof key === 'string' ? sql`${from[n]}::text` : sql`${from[n]}::bigint`))
  return sql`and (${sql.join(keys.map(nameOf))}) >= (${sql.join(values)})`
}

const among = (column: string | undefined, values: readonly string[] | null) => {
  if (values === null) return sql``
  // A list that cannot be narrowed like that has nothing to show.
  return column === undefined ? sql`and false` : sql`and ${sql.ref(column)} = any(${[...values]}::text[])`
}

/**
 * The end of a statement whose condition names the partner: what is wanted, the order and the limit. The table `p` is that of the
 * patient. Lists leave out patients whose erasure has begun.
 */
export function narrowed(wanted: Wanted, columns: Columns): RawBuilder<unknown> {
  const { ids, patientIds, consultIds, from, limit } = wanted
  return sql`
    ${among(columns.id, ids)}
    ${among(columns.patient, patientIds)}
    ${among(columns.consult, consultIds)}
    ${columns.patient !== undefined && ids === null ? sql`and p.erasing_since is null` : sql``}
    ${from === null ? sql`` : fromKeys(columns.keys, from)}
    order by ${sql.join(columns.keys.map(nameOf))}
    limit ${limit}`
}
