import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EmbeddedCluster, startEmbeddedCluster } from '@consult/db/embedded'
import { until } from '@consult/testing'
import pg from 'pg'
import { functionBackup, give, programBackup } from './base-backup.ts'

/** A PostgreSQL server whose WAL is archived, and its backups, as docs/operations.md describes them. */
export interface ArchivedServer {
  readonly url: string
  /** Copies the running server's data folder. */
  takeBaseBackup(): Promise<void>
  /** Resolves when everything up to now is in the archive. @returns the time before which nothing can be lost. */
  archiveUpToNow(): Promise<string>
  /** Stops the server without a checkpoint and deletes its data folder. */
  destroy(): Promise<void>
  /** Starts a new server from the base backup and the archive, in its state at `time`. */
  restore(time: string): Promise<EmbeddedCluster>
  close(): Promise<void>
}

async function query<Row extends object>(url: string, text: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end()
  }
}

const operations = resolve(import.meta.dirname, '../../../../docs/operations.md')

/**
 * The value that docs/operations.md gives a setting, with another folder for the WAL: the drill verifies the documented
 * settings.
 */
export function documentedSetting(name: string, walFolder: string): string {
  const value = new RegExp(`^ *${name} = '?(.*?)'?$`, 'm').exec(readFileSync(operations, 'utf8'))?.[1]
  if (value === undefined) throw new Error(`docs/operations.md does not set ${name}`)
  return value.replaceAll('/backup/wal', walFolder)
}

/**
 * Starts the server in `folder`, with archiving on.
 * @param postgresql the folder of another PostgreSQL's programs; null: the embedded PostgreSQL, which has no
 *   `pg_basebackup`
 */
export async function startArchivedServer(folder: string, postgresql: string | null): Promise<ArchivedServer> {
  const [first, second, archive] = ['server', 'restored', 'wal'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const options = postgresql
    ? { programs: { pg_ctl: join(postgresql, 'pg_ctl'), initdb: join(postgresql, 'initdb') } }
    : {}
  const backup = postgresql
    ? programBackup(folder, { program: join(postgresql, 'pg_basebackup'), page: operations })
    : functionBackup(folder)
  const running: EmbeddedCluster[] = []
  const server = await startEmbeddedCluster(first, options)
  running.push(server)
  const data = join(first, 'cluster/data')
  mkdirSync(archive, { mode: 0o700 })
  give(archive, data)
  for (const name of ['wal_level', 'archive_mode', 'archive_command', 'archive_timeout']) {
    await query(server.url, `alter system set ${name} = '${documentedSetting(name, archive)}'`)
  }
  await server.stop()
  await server.start()

  return {
    url: server.url,
    takeBaseBackup: () => backup.take(server.url, data),
    archiveUpToNow: async () => {
      const now = await query<{ time: string }>(server.url, 'select clock_timestamp()::text as time')
      // Recovery stops at the first commit after the time, so the archive needs one.
      await query(server.url, 'select pg_current_xact_id()')
      const wal = await query<{ segment: string }>(server.url, 'select pg_walfile_name(pg_switch_wal()) as segment')
      await until('the archive has the WAL', async () => {
        const done = await query<{ last: string | null }>(
          server.url,
          'select last_archived_wal as last from pg_stat_archiver',
        )
        return (done?.last ?? '') >= (wal?.segment ?? '')
      })
      return now?.time ?? ''
    },
    destroy: async () => {
      await server.stop('immediate')
      rmSync(data, { recursive: true })
    },
    restore: async (time) => {
      const target = join(second, 'cluster/data')
      mkdirSync(target, { recursive: true, mode: 0o700 })
      cpSync(join(first, 'cluster/password'), join(second, 'cluster/password'))
      for (const path of ['cluster', 'cluster/data', 'cluster/password']) give(join(second, path), archive)
      await backup.unpack(target)
      writeFileSync(join(target, 'recovery.signal'), '')
      appendFileSync(
        join(target, 'postgresql.auto.conf'),
        `restore_command = '${documentedSetting('restore_command', archive)}'\nrecovery_target_time = '${time}'\n` +
          `recovery_target_action = '${documentedSetting('recovery_target_action', archive)}'\n`,
      )
      give(join(target, 'recovery.signal'), archive)
      const restored = await startEmbeddedCluster(second, options)
      running.push(restored)
      await until('the server has been restored', async () => {
        const row = await query<{ recovering: boolean }>(restored.url, 'select pg_is_in_recovery() as recovering')
        return row?.recovering === false
      })
      return restored
    },
    close: async () => {
      await Promise.all(running.map((each) => each.stop('immediate').catch(() => undefined)))
    },
  }
}
