import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedCluster, startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'
import { addTestOperator } from './test-operator.ts'

/** A migrated primary with a streaming replica, for tests of failovers. */
export interface ReplicatedServers {
  readonly primary: EmbeddedCluster
  readonly replica: EmbeddedCluster
  /** Both hosts, the primary first. */
  readonly url: string
  /** Restarts the primary as a replica that follows no other server, like a fenced server. */
  demotePrimary(): Promise<void>
  close(): Promise<void>
}

const hostOf = (url: string) => new URL(url).host

/** Merges URLs that differ only in their host into one URL with all hosts. */
export function joinHosts(urls: readonly string[]): string {
  const [first = ''] = urls
  return first.replace(hostOf(first), urls.map(hostOf).join(','))
}

const dataOf = (folder: string) => join(folder, 'cluster', 'data')

/** Makes the stopped cluster in `folder` start as a replica. */
function demote(folder: string): void {
  const signal = join(dataOf(folder), 'standby.signal')
  writeFileSync(signal, '')
  const { uid, gid } = statSync(dataOf(folder))
  chownSync(signal, uid, gid)
}

/** Makes the stopped cluster in `folder` a replica of the server at `primaryUrl`. */
function followPrimary(folder: string, primaryUrl: string): void {
  const { username: user, password, hostname: host, port } = new URL(primaryUrl)
  appendFileSync(
    join(dataOf(folder), 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  )
  demote(folder)
}

/**
 * Starts two servers, which takes about four seconds.
 * @param options.durable true for the durability of production: commits survive a crash of the machine. Default: false.
 */
export async function startReplicatedServers({ durable = false } = {}): Promise<ReplicatedServers> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  const [first, second] = [join(folder, 'primary'), join(folder, 'replica')]
  const started: EmbeddedCluster[] = []
  const close = async () => {
    await Promise.all(started.map((cluster) => cluster.stop('immediate')))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const primary = await startEmbeddedCluster(first, { durable })
    started.push(primary)
    await migrateToLatest(primary.url)
    await addTestOperator(primary.url)
    await primary.stop()
    await mkdir(second)
    // `-a` keeps the owner of the files.
    execFileSync('cp', ['-a', join(first, 'cluster'), second])
    followPrimary(second, primary.url)
    await primary.start()
    const replica = await startEmbeddedCluster(second, { durable })
    started.push(replica)
    const demotePrimary = async () => {
      await primary.stop()
      demote(first)
      await primary.start()
    }
    return { primary, replica, url: joinHosts([primary.url, replica.url]), demotePrimary, close }
  } catch (error) {
    await close()
    throw error
  }
}
