export { DistributionError, distribute } from './distribute.ts'
export { findMisplacedTables } from './misplaced-tables.ts'
export { findBrokenRules } from './rules.ts'
