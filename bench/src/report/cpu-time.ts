import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10

/** The processor time that a process has used, in milliseconds; null where the system does not say. */
export function cpuTime(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before it may hold spaces; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}
