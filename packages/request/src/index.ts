export * from './account-person.ts'
export * from './audit-log/actor.ts'
export { type AuditEntry, type AuditTarget, appendAudit, namedTarget } from './audit-log/audit-log.ts'
export * from './audit-log/read-log.ts'
export * from './check-priority.ts'
export * from './check-simulation.ts'
export {
  accessOf,
  type ConsultAccess,
  findHolders,
  isCallWithheld,
  isThreadWithheld,
  openedBy,
  readAccessOf,
  requireOpen,
  showWithheld,
} from './consult-access.ts'
export { isContinuedEdit } from './continued-edit.ts'
export {
  createFileLinks,
  type FileLink,
  type FileLinks,
  type FilePurpose,
  type LinkRequester,
  type LinkWriter,
} from './file-links.ts'
export * from './idempotency/canonical-json.ts'
export type { Deduplication } from './idempotency/deduplication.ts'
export * from './idempotency/deduplication-for.ts'
export * from './idempotency/idempotency-key.ts'
export * from './idempotency/kept-answers.ts'
export * from './idempotency/keyless/receipt-book.ts'
export { lostReceiptSeconds } from './idempotency/keyless/receipt-store.ts'
export * from './idempotency/reserve-fresh.ts'
export * from './idempotency/submission.ts'
export { notifyOfThread } from './notify-of-thread.ts'
export { createOpenStreams, type StreamHolder } from './open-streams/open-streams.ts'
export * from './open-streams/wait-in-place.ts'
export {
  authenticateOperator,
  type Operator,
  type OperatorServices,
  OperatorTokenError,
  operatorsTenant,
  proofOf,
  requireOperator,
} from './operator.ts'
export * from './operator-unit.ts'
export * from './owned-event.ts'
export * from './pinned-scripts/pinned-script.ts'
export * from './pinned-scripts/read-pinned-scripts.ts'
export { createPresence, type Seen, type Somebody } from './presence/presence.ts'
export { readTenant } from './read-tenant.ts'
export * from './record.ts'
export * from './request-context.ts'
export type { AnsweredRequest } from './request-log/pending-requests.ts'
export { createRequestLog, type RequestLog, type RequestLogOutcome } from './request-log/request-log.ts'
export * from './require-tenant.ts'
export { type Seal, seal, sealAlike, unseal } from './sealing/sealed.ts'
export * from './sealing/server-secret.ts'
export * from './shared-unit.ts'
export * from './shown.ts'
export { putAttendance, removeAttendance } from './signals/attendance-store.ts'
export type { News, Signals } from './signals/partner-signals.ts'
export * from './signals/person.ts'
export { type FreshMark, putReadMark, type ReadMark, readMarksOf } from './signals/read-mark-store.ts'
export * from './signals/signal-board.ts'
export { putTeamEvents, type TeamEvent } from './signals/team-events.ts'
export type { Attendee, ThreadAttendance } from './signals/thread-attendance.ts'
export * from './stream-access.ts'
export * from './take-quota.ts'
export * from './test-clock.ts'
export { type Done, inUnit, type Unit } from './unit-of-work.ts'
export * from './wake-matching.ts'
export * from './wake-streams.ts'
