import type { Database } from '@consult/db'
import type { DoctorConfig } from './config.ts'

/** `problem`: people are affected, or will be soon. `warning`: look at it this week. `skipped`: it could not be checked. */
export type CheckState = 'ok' | 'warning' | 'problem' | 'skipped'

/** The result of a check. Both texts are free of secrets and health data. */
export interface Finding {
  readonly state: CheckState
  /** What was found, or why the check was skipped. */
  readonly found: string
  /** What to do; null when there is nothing to do. */
  readonly fix: string | null
}

export const ok = (found: string): Finding => ({ state: 'ok', found, fix: null })
export const skipped = (why: string): Finding => ({ state: 'skipped', found: why, fix: null })
export const warning = (found: string, fix: string): Finding => ({ state: 'warning', found, fix })
export const problem = (found: string, fix: string): Finding => ({ state: 'problem', found, fix })

/** One check of `consult doctor`. `name` is stable: monitoring may rely on it. */
export type Check =
  | { readonly name: string; readonly needsDatabase: false; run(config: DoctorConfig): Promise<Finding> }
  | {
      readonly name: string
      readonly needsDatabase: true
      run(database: Database, config: DoctorConfig): Promise<Finding>
    }

/** A check that runs only when the database responds. */
export const databaseCheck = (
  name: string,
  run: (database: Database, config: DoctorConfig) => Promise<Finding>,
): Check => ({ name, needsDatabase: true, run })

/** A check that does not use the database. */
export const check = (name: string, run: (config: DoctorConfig) => Promise<Finding>): Check => ({
  name,
  needsDatabase: false,
  run,
})
