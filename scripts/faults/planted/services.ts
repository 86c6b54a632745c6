import type { Fault } from '../fault.ts'

const int = (path: string) => ({ by: 'int', in: path }) as const
const rules = (path: string) => int(`e2e/api/rules/${path}`)

/** Faults in use cases: guards, filters, audit, idempotency, privacy. */
export const serviceFaults: readonly Fault[] = [
  {
    name: 'claim-without-a-license',
    file: 'packages/consults/src/async-consults/claim-async-consult.ts',
    right: 'await requireLicense(unit, thread.row, physicianId, unit.now)',
    wrong: 'void requireLicense',
    found: rules('calls/licenses'),
  },
  {
    name: 'license-of-another-partner-counts',
    file: 'packages/directory/src/physicians/require-license.ts',
    right: 'where p.partner_id = ${tx.partnerId} and p.physician_id = ${physicianId}',
    wrong: 'where p.physician_id = ${physicianId}',
    found: rules('calls/licenses'),
  },
  {
    name: 'license-expires-a-day-early',
    file: 'packages/directory/src/duty/duty.ts',
    right: 'l.expires_on >= ${dayOf(now)}',
    wrong: 'l.expires_on > ${dayOf(now)}',
    found: rules('calls/licenses'),
  },
  {
    name: 'off-duty-physician-is-rung',
    file: 'packages/directory/src/duty/duty.ts',
    right: "p.deactivated_at is null and p.presence = 'online' and",
    wrong: 'p.deactivated_at is null and',
    found: rules('calls/telehealth-matching'),
  },
  {
    name: 'fhir-shows-drafts-of-notes',
    file: 'packages/fhir/src/sources/notes.ts',
    right: "where n.partner_id = ${partnerId} and n.status <> 'draft') f",
    wrong: 'where n.partner_id = ${partnerId}) f',
    found: rules('fhir/fhir.int'),
  },
  {
    name: 'fhir-forgets-what-was-erased',
    file: 'packages/fhir/src/use-cases/find-resource.ts',
    right: "if (await isDeleted(tx, rowId)) return 'deleted'",
    wrong: 'if (await isDeleted(tx, rowId)) return null',
    found: rules('fhir/fhir.int'),
  },
  {
    name: 'fhir-key-needs-no-scope-of-its-own',
    file: 'packages/trpc/src/routers/fhir.ts',
    right: "scope: 'fhir:read', audit",
    wrong: "scope: 'patients:read', audit",
    found: rules('fhir/fhir.int'),
  },
  {
    name: 'acts-on-threads-leave-no-audit-entry',
    file: 'packages/consults/src/async-consults/act-on-thread.ts',
    right: 'return unit.did([...thread.targets, ...targets], answer)',
    wrong: 'return unit.did(targets, answer)',
    found: rules('access/audit-acts'),
  },
  {
    name: 'reused-key-with-other-content-is-replayed',
    file: 'packages/request/src/idempotency/idempotency-key.ts',
    right: "if (firstFingerprint !== fingerprint) throw new ConsultError('idempotency_key_reused')",
    wrong: 'void firstFingerprint, fingerprint, ConsultError',
    found: { by: 'unit', in: 'packages/request/src/idempotency' },
  },
  {
    name: 'page-of-any-origin-mounts-the-widget',
    file: 'packages/consults/src/embed/exchange-embed-session.ts',
    right: 'return origin !== undefined && allowedOrigins.includes(origin)',
    wrong: 'return origin !== undefined && allowedOrigins.length >= 0',
    found: rules('access/embed-sessions'),
  },
  {
    name: 'file-link-never-expires',
    file: 'packages/request/src/file-links/file-links.ts',
    right: 'if (clock.now() >= expiresAt) return null',
    wrong: '',
    found: rules('threads/attachment-links'),
  },
  {
    name: 'file-link-for-another-file',
    file: 'packages/request/src/file-links/file-links.ts',
    right: 'given.length !== right.length || !timingSafeEqual(given, right)) return null',
    wrong: 'given.length !== right.length) return null',
    found: rules('threads/attachment-links'),
  },
  {
    name: 'erasure-leaves-undelivered-messages',
    file: 'packages/records/src/erasure/erase-threads.ts',
    right: "for (const table of ['lanes', 'lane_queue', ...lanes] as const) {",
    wrong: "for (const table of ['lanes', 'lane_queue'] as const) {",
    found: rules('people/erasure'),
  },
  {
    name: 'withdrawn-consent-keeps-recording',
    file: 'packages/consults/src/telehealth-consults/recording-consent/answer-recording.ts',
    right: 'takenBack: isRunning && !agreed && last !== null ? person.id : null,',
    wrong: 'takenBack: null,',
    found: rules('calls/recording-consent'),
  },
  {
    name: 'widget-streams-show-other-patients',
    file: 'packages/trpc/src/streams/log-frames.ts',
    right: '  if (event.patientId !== asker.patientId) return false\n',
    wrong: '',
    found: int('e2e/api/isolation/filters-and-rls'),
  },
  {
    name: 'colleagues-consult-opens-without-a-reason',
    file: 'packages/request/src/consult-access.ts',
    right: "return access.given.has(consultId) ? 'reason_given' : null",
    wrong: "return access.given.has(consultId) ? 'reason_given' : 'own'",
    found: int('e2e/api/isolation/colleagues'),
  },
  {
    name: 'erasing-a-draft-deletes-files-of-others',
    file: 'packages/records/src/erasure/delete-uploads.ts',
    right: "    .where('message_id', 'is', null)\n",
    wrong: '',
    found: rules('people/erased-uploads'),
  },
  {
    name: 'resolution-is-not-in-the-conversation',
    file: 'packages/consults/src/async-consults/thread-events.ts',
    right: '    ...(summary !== null && { summary }),\n',
    wrong: '',
    found: rules('threads/async-consult-endings'),
  },
  {
    name: 'physician-without-a-license-is-booked',
    file: 'packages/consults/src/telehealth-consults/create-telehealth-consult.ts',
    right:
      '    if (physicianId != null) await requireLicense(unit, { jurisdiction }, physicianId, scheduledFor ?? unit.now)\n',
    wrong: '',
    found: rules('calls/licenses'),
  },
  {
    name: 'prescription-is-signed-past-a-new-allergy',
    file: 'packages/clinical-notes/src/orders/settle-orders.ts',
    right: '  if (issues.length > 0) throw invalidRequest(...issues)\n',
    wrong: '',
    found: rules('notes/orders'),
  },
]
