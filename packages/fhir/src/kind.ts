import type { TenantTransaction } from '@consult/db'
import { rootOf } from './ids.ts'
import type { Mapped, Mapping } from './resource.ts'
import type { Source, Wanted } from './sources/source.ts'

/** A row of a source, and the resources of one type that are made from it. */
export interface PartRow {
  readonly keys: readonly string[]
  readonly patientId: string | null
  readonly consultId: string | null
  readonly isErasing: boolean
  readonly mapped: readonly Mapped[]
}

/** Where some of the resources of one type come from. */
export interface Part {
  readonly rowsAtOnce: number
  /** The id of the row that a resource with this id comes from; null: it comes from elsewhere. */
  rowIdOf(fhirId: string): string | null
  read(tx: TenantTransaction, wanted: Wanted, mapping: Mapping): Promise<readonly PartRow[]>
}

/** The search parameters that some types have. All have `_id` and `_lastUpdated`. */
export type Filter = 'patient' | 'encounter' | 'category' | 'date'

/** A type of resource. */
export interface Kind {
  readonly type: string
  readonly filters: readonly Filter[]
  readonly parts: readonly Part[]
  /** What the resources are, for people who read the capability statement. */
  readonly documentation: string
}

const byId = (one: Mapped, other: Mapped) => (one.resource.id < other.resource.id ? -1 : 1)

/** Resources that `map` makes from the rows of a source. */
export function part<Row>(source: Source<Row>, map: (row: Row, mapping: Mapping) => readonly Mapped[]): Part {
  const { prefixes, rowsAtOnce } = source
  const rowIdOf = (fhirId: string) => {
    const root = rootOf(fhirId)
    return root && prefixes.includes(root.prefix) ? root.id : null
  }
  return {
    rowsAtOnce,
    rowIdOf: source.rowIdOf ?? rowIdOf,
    read: async (tx, wanted, mapping) => {
      const rows = await source.read(tx, wanted)
      return rows.map((row) => ({
        keys: source.keysOf(row),
        patientId: source.patientOf(row),
        consultId: source.consultOf?.(row) ?? null,
        isErasing: (row as { readonly is_erasing?: boolean }).is_erasing === true,
        mapped: map(row, mapping).toSorted(byId),
      }))
    },
  }
}

/** Whether the resources are data of patients, so that a search has to name one. */
export const isOfPatients = ({ filters }: Pick<Kind, 'filters'>): boolean => filters.includes('patient')
