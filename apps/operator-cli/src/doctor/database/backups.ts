import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem, skipped, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

interface Archiver {
  readonly mode: string
  readonly lastAgo: number | null
  readonly isFailing: boolean
}

const longestSeconds = 24 * 60 * 60

async function findArchiving({ directory }: Database, { environment }: DoctorConfig): Promise<Finding> {
  const { rows } = await sql<Archiver>`
    select current_setting('archive_mode') as mode, extract(epoch from now() - last_archived_time)::float8 as "lastAgo",
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as "isFailing"
    from pg_stat_archiver`.execute(directory)
  const { mode = 'off', lastAgo = null, isFailing = false } = rows[0] ?? {}
  if (mode === 'off') {
    const found = 'WAL is not archived, so a restore loses everything since the last base backup'
    const fix =
      'Set up "Backup and restore" in docs/operations.md. Ignore this if your provider archives by other means.'
    return environment === 'production' ? warning(found, fix) : skipped('WAL is not archived, and CONSULT_ENV is test')
  }
  if (isFailing) {
    return problem(
      'archiving fails: the last segment of WAL could not be archived',
      "Read the server's log, and correct archive_command or its target. Until then, WAL fills the disk.",
    )
  }
  if (lastAgo === null || lastAgo > longestSeconds) {
    return warning(
      lastAgo === null
        ? 'nothing was archived yet'
        : `the last segment was archived ${Math.round(lastAgo / 3600)} hours ago`,
      'Set archive_timeout = 60s: a restore then loses at most a minute.',
    )
  }
  return ok(
    `the last segment was archived ${Math.round(lastAgo)} s ago; check the age of base backups in your backup tool`,
  )
}

export const archiving = databaseCheck('archiving', findArchiving)
