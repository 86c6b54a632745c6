/** A set of SQL functions that the database had. The newest is in use. */
export interface FunctionSetsTable {
  /** The digest of the files of all functions. */
  sha256: string
  applied_at: Date
}

export interface TablesOfFunctionSets {
  function_sets: FunctionSetsTable
}
