import type { PartnersTable } from '@consult/db'
import { requestLogDays } from '@consult/domain'
import {
  type ExpiredQuery,
  expiredAudit,
  expiredConsults,
  expiredFiles,
  expiredRecordings,
  expiredRequests,
  expiredTranscripts,
} from './expired.ts'
import type { Finish, Remove } from './removal.ts'
import { removeAudit } from './remove-audit.ts'
import { finishRecordings, finishTranscripts, removeRecordings, removeTranscripts } from './remove-call-files.ts'
import { removeConsults } from './remove-consults.ts'
import { finishFiles, removeFiles } from './remove-files.ts'
import { removeRequests } from './remove-requests.ts'

/** One kind of data that a partner can have removed after some time. */
export interface RetentionKind {
  /** The column of `partners` with the number of days. */
  readonly column: keyof PartnersTable & `${string}_retention_days`
  /** The minimum number of days. */
  readonly floorDays: number
  /** How long things of this kind are kept without a setting, in days, and the most that can be set; null: forever. */
  readonly mostDays: number | null
  /** What laws usually ask for, in days; null: nothing in particular. Setting fewer days gives a warning. */
  readonly usualDays: number | null
  readonly expired: ExpiredQuery
  /** The maximum number of items that one batch removes. */
  readonly batchSize: number
  /** Removes a batch. Running it again after a crash is safe. */
  readonly remove: Remove
  /** Deletes files that a batch has already made unreachable, also those of a run that was interrupted. */
  readonly finish?: Finish
}

const sixYears = 6 * 365

/** Every kind, in the order of their removal. To add one: a column of `partners`, a query and a removal. */
export const retentionKinds = {
  consults: {
    column: 'consult_retention_days',
    floorDays: 30,
    mostDays: null,
    usualDays: sixYears,
    expired: expiredConsults,
    batchSize: 20,
    remove: removeConsults,
  },
  recordings: {
    column: 'recording_retention_days',
    floorDays: 1,
    mostDays: null,
    usualDays: null,
    expired: expiredRecordings,
    batchSize: 500,
    remove: removeRecordings,
    finish: finishRecordings,
  },
  transcripts: {
    column: 'transcript_retention_days',
    floorDays: 1,
    mostDays: null,
    usualDays: null,
    expired: expiredTranscripts,
    batchSize: 500,
    remove: removeTranscripts,
    finish: finishTranscripts,
  },
  files: {
    column: 'file_retention_days',
    floorDays: 7,
    mostDays: null,
    usualDays: null,
    expired: expiredFiles,
    batchSize: 200,
    remove: removeFiles,
    finish: finishFiles,
  },
  audit: {
    column: 'audit_retention_days',
    floorDays: 365,
    mostDays: null,
    usualDays: sixYears,
    expired: expiredAudit,
    batchSize: 500,
    remove: removeAudit,
  },
  requests: {
    column: 'request_retention_days',
    floorDays: 1,
    mostDays: requestLogDays,
    usualDays: null,
    expired: expiredRequests,
    batchSize: 500,
    remove: removeRequests,
  },
} as const satisfies Record<string, RetentionKind>

export type RetentionKindName = keyof typeof retentionKinds

/** The kinds with their names. */
export const allKinds = Object.entries(retentionKinds) as [RetentionKindName, RetentionKind][]
