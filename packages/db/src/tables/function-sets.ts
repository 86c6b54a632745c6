/** A set of SQL functions that the database had. The newest is in use. */
export interface FunctionSetsTable {
  /** The digest of all files of `functions/`. */
  sha256: string
  applied_at: Date
}

export interface TablesOfFunctionSets {
  function_sets: FunctionSetsTable
}
