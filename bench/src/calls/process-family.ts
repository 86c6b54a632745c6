import { readFileSync } from 'node:fs'
import { cpuTime } from '../report/cpu-time.ts'

/** Returns a process and its children. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

/** Returns the CPU time of the process and its children, in milliseconds. */
export const familyCpuMs = (pid: number): number => familyOf(pid).reduce((sum, each) => sum + (cpuTime(each) ?? 0), 0)

/** Returns the memory of the process and its children, in MiB. */
export const familyMemory = (pid: number): number =>
  familyOf(pid).reduce((sum, each) => {
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]
    return sum + Number(held ?? 0) / 1024
  }, 0)
