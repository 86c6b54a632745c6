import type { Migration } from 'kysely/migration'
import * as firstRelease from './0001-first-release.ts'

/** Every migration, in order. */
export const migrations: Record<string, Migration> = {
  '0001-first-release': firstRelease,
}
