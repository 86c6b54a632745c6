import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClusterOwner } from './cluster-owner.ts'
import { type Programs, run } from './programs.ts'

/** A cluster's data and its owner's password, stored together because one is useless without the other. */
export interface ClusterFiles {
  readonly data: string
  readonly password: string
}

const filesIn = (folder: string): ClusterFiles => ({ data: join(folder, 'data'), password: join(folder, 'password') })

/**
 * The cluster's files in `root`, created if missing. They appear atomically: a process that is killed while creating
 * them, or that races another, never leaves a cluster that cannot start.
 */
export async function clusterFiles(
  owner: ClusterOwner | null,
  programs: Programs,
  root: string,
  durable: boolean,
): Promise<ClusterFiles> {
  const cluster = join(root, 'cluster')
  if (existsSync(cluster)) return filesIn(cluster)

  const making = join(root, `making-${randomBytes(6).toString('hex')}`)
  const { data, password } = filesIn(making)
  try {
    mkdirSync(making, { mode: 0o700 })
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (owner) for (const path of [making, password]) chownSync(path, owner.uid, owner.gid)
    const access = ['--auth=scram-sha-256', '--username=consult_owner', `--pwfile=${password}`]
    const sync = durable ? [] : ['--no-sync']
    await run(owner, programs.initdb, [`--pgdata=${data}`, ...access, '--encoding=UTF8', '--locale=C', ...sync])
    // Fails when another process created the cluster first, which can then be used.
    renameSync(making, cluster)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error
  }
  return filesIn(cluster)
}
