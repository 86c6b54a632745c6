import { readFileSync } from 'node:fs'
import { cpuTime } from '../report/cpu-time.ts'

/** A process and those that it has started. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

/** The processor time that they have used, in milliseconds. */
export const familyCpuMs = (pid: number): number => familyOf(pid).reduce((sum, each) => sum + (cpuTime(each) ?? 0), 0)

/** The memory that they hold, in MiB. */
export const familyMemory = (pid: number): number =>
  familyOf(pid).reduce((sum, each) => {
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]
    return sum + Number(held ?? 0) / 1024
  }, 0)
