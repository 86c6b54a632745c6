import type { z } from 'zod'
import type { Meta } from './meta.ts'
import { accessRouter } from './routers/access.ts'
import { accessReasonsRouter } from './routers/access-reasons.ts'
import { accountRouter } from './routers/account.ts'
import { agendaFeedRouter } from './routers/agenda-feed.ts'
import { alertsRouter } from './routers/alerts.ts'
import { apiKeysRouter } from './routers/api-keys.ts'
import { asyncConsultsRouter } from './routers/async-consults.ts'
import { attachmentsRouter } from './routers/attachments.ts'
import { auditRouter } from './routers/audit.ts'
import { callsRouter } from './routers/calls.ts'
import { asyncConsultNotesRouter, cosignaturesRouter, telehealthConsultNotesRouter } from './routers/clinical-notes.ts'
import { codeListsRouter } from './routers/code-lists.ts'
import { consoleRouter } from './routers/console.ts'
import { consoleCodeListsRouter } from './routers/console-code-lists.ts'
import { consoleDataRequestsRouter } from './routers/console-data-requests.ts'
import { consoleEndpointsRouter } from './routers/console-endpoints.ts'
import { consoleEventsRouter } from './routers/console-events.ts'
import { consoleInstallationRouter } from './routers/console-installation.ts'
import { consoleKeysRouter } from './routers/console-keys.ts'
import { consoleMacrosRouter } from './routers/console-macros.ts'
import { consoleNoteTemplatesRouter } from './routers/console-note-templates.ts'
import { consoleNotificationsRouter } from './routers/console-notifications.ts'
import { consoleOverviewRouter } from './routers/console-overview.ts'
import { consolePhysiciansRouter } from './routers/console-physicians.ts'
import { consoleQuestionnairesRouter } from './routers/console-questionnaires.ts'
import { consoleRedFlagsRouter } from './routers/console-red-flags.ts'
import { consoleRequestsRouter } from './routers/console-requests.ts'
import { consoleSettingsRouter } from './routers/console-settings.ts'
import { consoleUsageRouter } from './routers/console-usage.ts'
import { dataRequestsRouter } from './routers/data-requests.ts'
import { draftsRouter } from './routers/drafts.ts'
import { embedRouter } from './routers/embed.ts'
import { eventsRouter } from './routers/events.ts'
import { fhirRouter } from './routers/fhir.ts'
import { filesRouter } from './routers/files.ts'
import { firstRepliesRouter } from './routers/first-replies.ts'
import { followUpsRouter } from './routers/follow-ups.ts'
import { handOversRouter } from './routers/hand-overs.ts'
import { intakeDefaultsRouter } from './routers/intake-defaults.ts'
import { intakesRouter } from './routers/intakes.ts'
import { internalNotesRouter } from './routers/internal-notes.ts'
import { macrosRouter } from './routers/macros.ts'
import { noteTemplatesRouter } from './routers/note-templates.ts'
import { notificationsRouter } from './routers/notifications.ts'
import { asyncConsultOrdersRouter, ordersRouter, telehealthConsultOrdersRouter } from './routers/orders.ts'
import { passkeysRouter } from './routers/passkeys.ts'
import { patientNotesRouter } from './routers/patient-notes.ts'
import { patientsRouter } from './routers/patients.ts'
import { physiciansRouter } from './routers/physicians.ts'
import { portalRouter } from './routers/portal.ts'
import { portalCallsRouter } from './routers/portal-calls.ts'
import { pushDevicesRouter } from './routers/push-devices.ts'
import { questionnairesRouter } from './routers/questionnaires.ts'
import { redFlagsRouter } from './routers/red-flags.ts'
import { requestsRouter } from './routers/requests.ts'
import { searchRouter } from './routers/search.ts'
import { secondFactorRouter } from './routers/second-factor.ts'
import { signalsRouter } from './routers/signals.ts'
import { singleSignOnRouter } from './routers/single-sign-on.ts'
import { snoozesRouter } from './routers/snoozes.ts'
import { streamRouter } from './routers/stream.ts'
import { supervisionRouter } from './routers/supervision.ts'
import { teamworkRouter } from './routers/teamwork.ts'
import { telehealthConsultsRouter } from './routers/telehealth-consults.ts'
import { testClocksRouter } from './routers/test-clocks.ts'
import { translationsRouter } from './routers/translations.ts'
import { usageRouter } from './routers/usage.ts'
import { visitSummariesRouter } from './routers/visit-summaries.ts'
import { webhookEndpointsRouter } from './routers/webhook-endpoints.ts'
import { worklistRouter } from './routers/worklist.ts'
import { router } from './trpc.ts'

/** The only router: it serves the portal, the widget and `/v1`. */
export const appRouter = router({
  account: accountRouter,
  apiKeys: apiKeysRouter,
  patients: patientsRouter,
  dataRequests: dataRequestsRouter,
  physicians: physiciansRouter,
  pushDevices: pushDevicesRouter,
  agendaFeed: agendaFeedRouter,
  asyncConsults: asyncConsultsRouter,
  asyncConsultNotes: asyncConsultNotesRouter,
  cosignatures: cosignaturesRouter,
  telehealthConsultNotes: telehealthConsultNotesRouter,
  asyncConsultOrders: asyncConsultOrdersRouter,
  telehealthConsultOrders: telehealthConsultOrdersRouter,
  orders: ordersRouter,
  visitSummaries: visitSummariesRouter,
  codeLists: codeListsRouter,
  noteTemplates: noteTemplatesRouter,
  firstReplies: firstRepliesRouter,
  internalNotes: internalNotesRouter,
  patientNotes: patientNotesRouter,
  handOvers: handOversRouter,
  snoozes: snoozesRouter,
  followUps: followUpsRouter,
  supervision: supervisionRouter,
  worklist: worklistRouter,
  teamwork: teamworkRouter,
  attachments: attachmentsRouter,
  telehealthConsults: telehealthConsultsRouter,
  calls: callsRouter,
  events: eventsRouter,
  notifications: notificationsRouter,
  intakeDefaults: intakeDefaultsRouter,
  intakes: intakesRouter,
  questionnaires: questionnairesRouter,
  webhookEndpoints: webhookEndpointsRouter,
  redFlags: redFlagsRouter,
  requests: requestsRouter,
  usage: usageRouter,
  fhir: fhirRouter,
  testClocks: testClocksRouter,
  embed: embedRouter,
  portal: portalRouter,
  console: consoleRouter,
  consoleDataRequests: consoleDataRequestsRouter,
  consoleEndpoints: consoleEndpointsRouter,
  consoleEvents: consoleEventsRouter,
  consoleInstallation: consoleInstallationRouter,
  consoleKeys: consoleKeysRouter,
  consoleCodeLists: consoleCodeListsRouter,
  consoleMacros: consoleMacrosRouter,
  consolePhysicians: consolePhysiciansRouter,
  consoleNotifications: consoleNotificationsRouter,
  consoleNoteTemplates: consoleNoteTemplatesRouter,
  consoleQuestionnaires: consoleQuestionnairesRouter,
  consoleOverview: consoleOverviewRouter,
  consoleRedFlags: consoleRedFlagsRouter,
  consoleRequests: consoleRequestsRouter,
  consoleUsage: consoleUsageRouter,
  consoleSettings: consoleSettingsRouter,
  portalCalls: portalCallsRouter,
  access: accessRouter,
  accessReasons: accessReasonsRouter,
  alerts: alertsRouter,
  audit: auditRouter,
  secondFactor: secondFactorRouter,
  passkeys: passkeysRouter,
  drafts: draftsRouter,
  files: filesRouter,
  macros: macrosRouter,
  search: searchRouter,
  translations: translationsRouter,
  signals: signalsRouter,
  singleSignOn: singleSignOnRouter,
  stream: streamRouter,
})

export type AppRouter = typeof appRouter

/** A procedure as listed in `procedures`. */
export interface ListedProcedure {
  readonly type: 'query' | 'mutation' | 'subscription'
  readonly meta?: Meta
  /** The schemas of its input. */
  readonly inputs: readonly z.ZodType[]
}

/** All procedures by name. A procedure named `create` hides this list from TypeScript in the router's type. */
export const procedures: ReadonlyMap<string, ListedProcedure> = new Map(
  Object.entries(
    (appRouter as unknown as { _def: { procedures: Record<string, { _def: ListedProcedure }> } })._def.procedures,
  ).map(([name, { _def }]) => [name, _def]),
)

/** The names of all procedures. */
export const procedureNames: ReadonlySet<string> = new Set(procedures.keys())
