import { readFileSync } from 'node:fs'

/** Linux reports a process's CPU time in hundredths of a second. */
const tickMs = 10

/** Returns the CPU time of a process, in milliseconds; null where the system does not report it. */
export function cpuTime(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name before these fields may contain spaces. User and system time are the 12th and 13th field after
    // it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}
