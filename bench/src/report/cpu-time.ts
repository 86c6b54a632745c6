import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Linux reports a process's CPU time in hundredths of a second. */
const tickMs = 10

/** The fields of a process after its name, which may contain spaces. The first is its state, the second its parent. */
function fieldsOf(pid: number | string | undefined): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns the CPU time of a process, in milliseconds; null where the system does not report it. */
export function cpuTime(pid: number | undefined): number | null {
  try {
    const fields = fieldsOf(pid)
    // User and system time.
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}

const parentOf = (pid: number | string): string | undefined => {
  try {
    return fieldsOf(pid)[1]
  } catch {
    // The process has ended in the meantime.
    return undefined
  }
}

/**
 * Returns a function that reports the CPU time of all processes of a local database server together, in milliseconds;
 * null where the system does not report it. It misses the time of connections that have been closed.
 */
export async function databaseCpuTime(url: string): Promise<() => number | null> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  if (postmaster === undefined) return () => null
  return () => {
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    return children.reduce((sum, pid) => sum + (cpuTime(Number(pid)) ?? 0), 0)
  }
}
