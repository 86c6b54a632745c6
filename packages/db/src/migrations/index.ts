import type { Migration } from 'kysely/migration'
import type { SecretsKey } from '../secrets/secrets-key.ts'
import * as roles from './0001-roles.ts'
import * as directory from './0002-directory.ts'
import * as people from './0003-people.ts'
import * as asyncConsults from './0004-async-consults.ts'
import * as lanesAndTimers from './0005-lanes-and-timers.ts'
import * as events from './0006-events.ts'
import * as webhooks from './0007-webhooks.ts'
import * as idempotency from './0008-idempotency.ts'
import * as telehealth from './0009-telehealth.ts'
import * as availability from './0010-availability.ts'
import * as attachments from './0011-attachments.ts'
import * as identityProviders from './0012-identity-providers.ts'
import * as rateLimits from './0013-rate-limits.ts'
import * as audit from './0014-audit.ts'
import * as backlog from './0015-backlog.ts'
import * as invitations from './0017-invitations.ts'
import * as inboxOrders from './0018-inbox-orders.ts'
import * as accountMails from './0023-account-mails.ts'
import * as sessionPlaces from './0024-session-places.ts'
import * as attendances from './0025-attendances.ts'
import * as readMarks from './0026-read-marks.ts'
import * as replyDrafts from './0027-reply-drafts.ts'
import * as macros from './0028-macros.ts'
import * as search from './0029-search.ts'
import * as embedOrigins from './0030-embed-origins.ts'
import * as callNotes from './0031-call-notes.ts'
import * as physicianNews from './0032-physician-news.ts'
import * as searchNewestFirst from './0033-search-newest-first.ts'
import * as callRooms from './0034-call-rooms.ts'
import * as recordingConsents from './0035-recording-consents.ts'
import * as recordings from './0036-recordings.ts'
import * as transcripts from './0037-transcripts.ts'
import * as recordingCare from './0038-recording-care.ts'
import * as bookings from './0039-bookings.ts'
import * as callMessages from './0040-call-messages.ts'
import * as recordingsForPatients from './0041-recordings-for-patients.ts'
import * as mintingKeys from './0042-minting-keys.ts'
import { encryptedSecrets } from './0043-encrypted-secrets.ts'
import * as dailyUsage from './0044-daily-usage.ts'
import * as directoryLookups from './0045-directory-lookups.ts'
import * as auditPages from './0046-audit-pages.ts'
import * as openStreams from './0047-open-streams.ts'
import * as auditBatches from './0048-audit-batches.ts'
import * as deactivations from './0049-deactivations.ts'
import * as uploadQuotas from './0050-upload-quotas.ts'
import * as appendAudit from './0051-append-audit.ts'
import * as chosenLanguage from './0052-chosen-language.ts'
import * as partnerLinks from './0053-partner-links.ts'
import * as periodicTasks from './0054-periodic-tasks.ts'
import * as housekeeping from './0055-housekeeping.ts'
import * as monthsOfTheirOwn from './0056-months-of-their-own.ts'
import * as laneQueue from './0057-lane-queue.ts'
import * as asyncConsultOrder from './0058-async-consult-order.ts'
import * as autovacuum from './0059-autovacuum.ts'
import * as eventLogEpochs from './0060-event-log-epochs.ts'
import * as webhookCircuitBreakers from './0061-webhook-circuit-breakers.ts'
import * as deliveredWebhooks from './0062-delivered-webhooks.ts'
import * as takeTokens from './0063-take-tokens.ts'
import * as claimsInOneStatement from './0064-claims-in-one-statement.ts'
import * as archives from './0065-archives.ts'
import * as distributableFunctions from './0066-distributable-functions.ts'
import * as serviceVersions from './0067-service-versions.ts'
import * as boundedWebhookHold from './0068-bounded-webhook-hold.ts'
import * as streamsOfOneHolder from './0069-streams-of-one-holder.ts'
import * as manyWebhookEndpoints from './0070-many-webhook-endpoints.ts'
import * as secondFactors from './0071-second-factors.ts'
import * as requestsOfJobs from './0072-requests-of-jobs.ts'
import * as eventsOfFailingEndpoints from './0073-events-of-failing-endpoints.ts'
import * as passkeys from './0076-passkeys.ts'
import * as dataRequests from './0077-data-requests.ts'
import * as newDeviceMails from './0078-new-device-mails.ts'
import * as recordsOfErasedPatients from './0079-records-of-erased-patients.ts'
import * as consentVersions from './0080-consent-versions.ts'
import * as erasureLimits from './0081-erasure-limits.ts'
import * as apiKeys from './0082-api-keys.ts'
import * as members from './0083-members.ts'
import * as webhooksInSets from './0084-webhooks-in-sets.ts'
import { eventsByType } from './0085-events-by-type.ts'
import * as testClocks from './0086-test-clocks.ts'
import * as requestLog from './0090-request-log.ts'
import * as usage from './0091-usage.ts'
import { attemptsOfEvents } from './0092-attempts-of-events.ts'
import * as rolesOfPeople from './0097-roles.ts'
import { auditByPerson } from './0098-audit-by-person.ts'
import { auditByAct } from './0099-audit-by-act.ts'
import * as operators from './0100-operators.ts'
import * as retention from './0101-retention.ts'
import { operatorEntries } from './0102-operator-entries.ts'
import * as patientExports from './0103-patient-exports.ts'
import * as simulatedCalls from './0105-simulated-calls.ts'
import * as singleSignOn from './0106-single-sign-on.ts'
import * as requestRetention from './0107-request-retention.ts'
import * as streamPlaces from './0108-stream-places.ts'
import * as resolutions from './0109-resolutions.ts'
import * as priority from './0110-priority.ts'
import { queueByPriority } from './0111-queue-by-priority.ts'
import * as dropQueueByTime from './0112-drop-queue-by-time.ts'
import * as wrapUp from './0113-wrap-up.ts'
import * as exportDocuments from './0115-export-documents.ts'
import * as erasedEvents from './0117-erased-events.ts'
import * as requestProblems from './0121-request-problems.ts'
import * as searchWords from './0122-search-words.ts'

/** Every migration, in order. */
export const migrations: Record<string, Migration> = {
  '0001-roles': roles,
  '0002-directory': directory,
  '0003-people': people,
  '0004-async-consults': asyncConsults,
  '0005-lanes-and-timers': lanesAndTimers,
  '0006-events': events,
  '0007-webhooks': webhooks,
  '0008-idempotency': idempotency,
  '0009-telehealth': telehealth,
  '0010-availability': availability,
  '0011-attachments': attachments,
  '0012-identity-providers': identityProviders,
  '0013-rate-limits': rateLimits,
  '0014-audit': audit,
  '0015-backlog': backlog,
  '0017-invitations': invitations,
  '0018-inbox-orders': inboxOrders,
  '0023-account-mails': accountMails,
  '0024-session-places': sessionPlaces,
  '0025-attendances': attendances,
  '0026-read-marks': readMarks,
  '0027-reply-drafts': replyDrafts,
  '0028-macros': macros,
  '0029-search': search,
  '0030-embed-origins': embedOrigins,
  '0031-call-notes': callNotes,
  '0032-physician-news': physicianNews,
  '0033-search-newest-first': searchNewestFirst,
  '0034-call-rooms': callRooms,
  '0035-recording-consents': recordingConsents,
  '0036-recordings': recordings,
  '0037-transcripts': transcripts,
  '0038-recording-care': recordingCare,
  '0039-bookings': bookings,
  '0040-call-messages': callMessages,
  '0041-recordings-for-patients': recordingsForPatients,
  '0042-minting-keys': mintingKeys,
  '0043-encrypted-secrets': encryptedSecrets(null),
  '0044-daily-usage': dailyUsage,
  '0045-directory-lookups': directoryLookups,
  '0046-audit-pages': auditPages,
  '0047-open-streams': openStreams,
  '0048-audit-batches': auditBatches,
  '0049-deactivations': deactivations,
  '0050-upload-quotas': uploadQuotas,
  '0051-append-audit': appendAudit,
  '0052-chosen-language': chosenLanguage,
  '0053-partner-links': partnerLinks,
  '0054-periodic-tasks': periodicTasks,
  '0055-housekeeping': housekeeping,
  '0056-months-of-their-own': monthsOfTheirOwn,
  '0057-lane-queue': laneQueue,
  '0058-async-consult-order': asyncConsultOrder,
  '0059-autovacuum': autovacuum,
  '0060-event-log-epochs': eventLogEpochs,
  '0061-webhook-circuit-breakers': webhookCircuitBreakers,
  '0062-delivered-webhooks': deliveredWebhooks,
  '0063-take-tokens': takeTokens,
  '0064-claims-in-one-statement': claimsInOneStatement,
  '0065-archives': archives,
  '0066-distributable-functions': distributableFunctions,
  '0067-service-versions': serviceVersions,
  '0068-bounded-webhook-hold': boundedWebhookHold,
  '0069-streams-of-one-holder': streamsOfOneHolder,
  '0070-many-webhook-endpoints': manyWebhookEndpoints,
  '0071-second-factors': secondFactors,
  '0072-requests-of-jobs': requestsOfJobs,
  '0073-events-of-failing-endpoints': eventsOfFailingEndpoints,
  '0076-passkeys': passkeys,
  '0077-data-requests': dataRequests,
  '0078-new-device-mails': newDeviceMails,
  '0079-records-of-erased-patients': recordsOfErasedPatients,
  '0080-consent-versions': consentVersions,
  '0081-erasure-limits': erasureLimits,
  '0082-api-keys': apiKeys,
  '0083-members': members,
  '0084-webhooks-in-sets': webhooksInSets,
  '0085-events-by-type': eventsByType,
  '0086-test-clocks': testClocks,
  '0090-request-log': requestLog,
  '0091-usage': usage,
  '0092-attempts-of-events': attemptsOfEvents,
  '0097-roles': rolesOfPeople,
  '0098-audit-by-person': auditByPerson,
  '0099-audit-by-act': auditByAct,
  '0100-operators': operators,
  '0101-retention': retention,
  '0102-operator-entries': operatorEntries,
  '0103-patient-exports': patientExports,
  '0105-simulated-calls': simulatedCalls,
  '0106-single-sign-on': singleSignOn,
  '0107-request-retention': requestRetention,
  '0108-stream-places': streamPlaces,
  '0109-resolutions': resolutions,
  '0110-priority': priority,
  '0111-queue-by-priority': queueByPriority,
  '0112-drop-queue-by-time': dropQueueByTime,
  '0113-wrap-up': wrapUp,
  '0115-export-documents': exportDocuments,
  '0117-erased-events': erasedEvents,
  '0121-request-problems': requestProblems,
  '0122-search-words': searchWords,
}

/** The same migrations, for a database whose secrets are encrypted with this key. */
export function migrationsWith(secretsKey: SecretsKey | null): Record<string, Migration> {
  return { ...migrations, '0043-encrypted-secrets': encryptedSecrets(secretsKey) }
}
