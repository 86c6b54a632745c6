export { openReads, type ReadOutcome, type Reads, type ReplicaEvents, type ReplicaOptions } from './open-reads.ts'
export type { ReplicaState } from './replica.ts'
