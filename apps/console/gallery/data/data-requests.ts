import type { OutputOf } from '@consult/gallery/answers.ts'
import { idOf } from './ids.ts'
import { inDays, inMinutes } from './time.ts'

/** A request about a patient's data. */
export type DataRequest = OutputOf<'consoleDataRequests.list'>['dataRequests'][number]

/** An export whose archive is ready. */
export function dataRequest(fields: Partial<DataRequest> = {}): DataRequest {
  return {
    id: idOf('dr', 1),
    kind: 'export',
    patientId: idOf('pat', 4),
    status: 'done',
    failureCode: null,
    byteSize: 188_743_680,
    expiresAt: inDays(6),
    createdAt: inMinutes(-40),
    finishedAt: inMinutes(-38),
    ...fields,
  }
}

const open = { byteSize: null, expiresAt: null, finishedAt: null }

/** Exports and erasures in every state. */
export const allDataRequests: DataRequest[] = (
  [
    { ...open, status: 'pending', createdAt: inMinutes(-1) },
    { ...open, status: 'running', createdAt: inMinutes(-2) },
    {},
    { ...open, status: 'failed', failureCode: 'gave_up', createdAt: inDays(-1), finishedAt: inDays(-1) },
    { ...open, status: 'failed', failureCode: 'patient_erased', createdAt: inDays(-2), finishedAt: inDays(-2) },
    { kind: 'erasure', ...open, status: 'pending', createdAt: inDays(-2) },
    { kind: 'erasure', ...open, status: 'running', createdAt: inDays(-8) },
    { kind: 'erasure', ...open, status: 'done', createdAt: inDays(-31), finishedAt: inDays(-1) },
  ] satisfies Partial<DataRequest>[]
).map((fields, n) => dataRequest({ id: idOf('dr', n + 1), patientId: idOf('pat', n + 4), ...fields }))
