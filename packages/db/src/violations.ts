import pg from 'pg'

/**
 * Reports whether `reported`, the name of a constraint in an error of PostgreSQL, means the constraint `name`. On a
 * distributed database, the violated constraint belongs to a shard: Citus appends the shard's number to its name, which
 * has six digits or more. Fewer digits, such as those of a month, are part of the name itself. Source:
 * docs/operations.md, "Citus".
 */
export function isConstraint(reported: string | undefined, name: string): boolean {
  if (reported === undefined || !reported.startsWith(name)) return false
  return /^(_\d{6,})?$/.test(reported.slice(name.length))
}

const isViolation = (error: unknown, code: string, constraint: string | undefined): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === code &&
  (constraint === undefined || isConstraint(error.constraint, constraint))

/** Reports whether `error` is a violation of the exclusion constraint with that name. */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23P01', constraint)
}

/**
 * Reports whether `error` is a violation of the unique constraint or index with that name, or of any unique constraint
 * or index when `constraint` is omitted.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, '23505', constraint)
}
