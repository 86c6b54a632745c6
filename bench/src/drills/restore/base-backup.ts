import { execFile } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)

/** A copy of a running server's data folder, without the WAL that is in the archive. */
export interface BaseBackup {
  /** Copies the data folder of the server at `url`, which continues to write. */
  take(url: string, data: string): Promise<void>
  /** Unpacks the copy into an empty folder. */
  unpack(target: string): Promise<void>
}

/** Gives a path to the user who owns `like`. */
export function give(path: string, like: string): void {
  const { uid, gid } = statSync(like)
  chownSync(path, uid, gid)
}

/** Copies the data folder while the server writes to it. tar exits with 1 when a file changed or vanished during the copy. */
async function copyRunning(data: string, archive: string): Promise<void> {
  const left = ['./pg_wal/*', './postmaster.pid', './postmaster.opts', './pg_replslot/*']
  const args = ['-C', data, ...left.map((path) => `--exclude=${path}`), '-cf', archive, '.']
  await execute('tar', args).catch((error: { code?: number }) => {
    if (error.code !== 1) throw error
  })
}

/** Takes a backup with the functions that `pg_basebackup` uses, for a PostgreSQL without that program. */
export function functionBackup(folder: string): BaseBackup {
  const [archive, label] = [join(folder, 'base.tar'), join(folder, 'backup_label')]
  return {
    take: async (url, data) => {
      // Both calls must run in the same session.
      const session = new pg.Client({ connectionString: url })
      await session.connect()
      try {
        await session.query("select pg_backup_start('drill', fast => true)")
        await copyRunning(data, archive)
        const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
        writeFileSync(label, rows[0]?.labelfile ?? '')
      } finally {
        await session.end()
      }
    },
    unpack: async (target) => {
      await execute('tar', ['-C', target, '--same-owner', '-xpf', archive])
      const copied = join(target, 'backup_label')
      cpSync(label, copied)
      give(copied, target)
    },
  }
}

/** The options of the line that begins with `pg_basebackup` on that page, except for the connection and the target folder. */
export function documentedOptions(page: string): string[] {
  const command = /^ *pg_basebackup((?:.*\\\n)*.*)$/m.exec(readFileSync(page, 'utf8'))?.[1]
  if (command === undefined) throw new Error(`${page} has no pg_basebackup`)
  const others = /^--(host|username|pgdata)\b/
  return command.split(/\s+/).filter((word) => word.startsWith('--') && !others.test(word))
}

/**
 * A backup with `pg_basebackup`, taken and unpacked with the options of docs/operations.md.
 * @param program the path of `pg_basebackup`, of the server's version
 */
export function programBackup(folder: string, { program, page }: { program: string; page: string }): BaseBackup {
  const base = join(folder, 'base')
  return {
    take: async (url) => {
      const { hostname, port, username, password } = new URL(url)
      const where = [`--host=${hostname}`, `--port=${port}`, `--username=${username}`, `--pgdata=${base}`]
      await execute(program, [...where, ...documentedOptions(page)], { env: { ...process.env, PGPASSWORD: password } })
    },
    unpack: async (target) => {
      await execute('tar', ['-C', target, '-xzf', join(base, 'base.tar.gz')])
      mkdirSync(join(target, 'pg_wal'), { recursive: true })
      await execute('tar', ['-C', join(target, 'pg_wal'), '-xzf', join(base, 'pg_wal.tar.gz')])
      await execute('chown', ['-R', `--reference=${target}`, target])
    },
  }
}
