export { DistributionError, distribute } from './distribute.ts'
export { findBrokenRules } from './rules.ts'
export { tableKinds } from './table-kinds.ts'
export { findUndeclaredTables } from './undeclared-tables.ts'
