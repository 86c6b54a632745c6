import { readFileSync } from 'node:fs'

/** Returns the memory that a process uses, in bytes; null where the system does not report it. */
export function residentMemory(pid: number | undefined): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) * 1024
  } catch {
    return null
  }
}
