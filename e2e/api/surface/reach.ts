import type { Operation } from './operations.ts'

/**
 * Who may call an operation: the API key alone, a named clinician, a physician's session, a patient's
 * widget, a supervisor's session, a member's session with one of these roles.
 */
type Reach =
  | 'clinician'
  | 'key'
  | 'key, physician'
  | 'key, physician, widget'
  | 'key, widget'
  | 'physician'
  | 'physician, administrator, developer, auditor'
  | 'administrator, developer, auditor'
  | 'administrator'
  | 'administrator, auditor'
  | 'auditor'
  | 'administrator, developer'
  | 'supervisor'
  | 'supervisor, auditor'
  | 'supervisor, administrator, auditor'
  | 'physician, widget'
  | 'widget'

/** Routers whose operations all have the same reach. A new operation in one of them has this reach too, or its test fails. */
const ofRouter: Readonly<Record<string, Reach>> = {
  patients: 'key',
  dataRequests: 'key',
  attachments: 'key, physician, widget',
  calls: 'physician, widget',
  events: 'key',
  notifications: 'key',
  asyncConsultOrders: 'clinician',
  telehealthConsultOrders: 'clinician',
  questionnaires: 'key',
  intakeDefaults: 'key',
  webhookEndpoints: 'key',
  redFlags: 'key',
  requests: 'key',
  usage: 'key',
  fhir: 'key',
  testClocks: 'key',
  account: 'key',
  apiKeys: 'key',
  embed: 'widget',
  access: 'physician, administrator, developer, auditor',
  portal: 'physician',
  secondFactor: 'physician, administrator, developer, auditor',
  passkeys: 'physician, administrator, developer, auditor',
  console: 'administrator',
  consoleDataRequests: 'administrator',
  consoleEndpoints: 'administrator, developer',
  consoleEvents: 'administrator, developer',
  consoleInstallation: 'administrator, developer',
  consoleNotifications: 'administrator, developer',
  consoleOverview: 'administrator, developer',
  consoleCodeLists: 'administrator, developer',
  consoleNoteTemplates: 'administrator, developer',
  consoleQuestionnaires: 'administrator, developer',
  consoleRequests: 'administrator, developer',
  consoleUsage: 'administrator, developer',
  consoleKeys: 'administrator, developer',
  consolePhysicians: 'administrator',
  consoleMacros: 'administrator',
  alerts: 'auditor',
  consoleRedFlags: 'administrator',
  consoleSettings: 'administrator',
  drafts: 'physician',
  files: 'physician',
  macros: 'physician',
  search: 'physician',
  firstReplies: 'clinician',
  internalNotes: 'clinician',
  patientNotes: 'clinician',
  handOvers: 'clinician',
  snoozes: 'clinician',
  followUps: 'clinician',
  cosignatures: 'supervisor',
  supervision: 'supervisor',
  translations: 'physician',
  teamwork: 'physician',
  worklist: 'physician',
  portalCalls: 'physician',
  pushDevices: 'physician',
  agendaFeed: 'physician',
  signals: 'physician, widget',
  stream: 'physician, widget',
}

/** The operations of the other routers. Who may call each one is a separate decision. */
const ofOperation: Readonly<Record<string, Reach>> = {
  'portal.signOut': 'physician, administrator, developer, auditor',
  'console.me': 'administrator, developer, auditor',
  'audit.export': 'administrator, auditor',
  'audit.list': 'supervisor, administrator, auditor',
  'accessReasons.give': 'clinician',
  'accessReasons.list': 'supervisor, auditor',
  'accessReasons.review': 'supervisor, auditor',
  'physicians.provision': 'key',
  'physicians.list': 'key',
  'physicians.get': 'key, physician',
  'physicians.mintSession': 'key',
  'physicians.deactivate': 'key',
  'physicians.reactivate': 'key',
  'physicians.resetSecondFactor': 'key',
  'physicians.endSessions': 'key',
  'physicians.replaceLicenses': 'clinician',
  'physicians.replaceLanguages': 'key, physician',
  'physicians.getPresence': 'clinician',
  'physicians.setPresence': 'clinician',
  'physicians.getAvailability': 'clinician',
  'physicians.setAvailability': 'clinician',
  'physicians.listSlots': 'key',
  'physicians.listAgenda': 'clinician',
  'intakes.getOfThread': 'key, widget',
  'intakes.putOfThread': 'key, widget',
  'intakes.getOfCall': 'key, widget',
  'intakes.putOfCall': 'key, widget',
  'intakes.open': 'widget',
  'intakes.save': 'widget',
  'intakes.read': 'physician',
  'asyncConsults.create': 'key',
  'asyncConsults.list': 'key, physician',
  'asyncConsults.get': 'key, physician, widget',
  'asyncConsults.decideConsent': 'key, widget',
  'asyncConsults.listMessages': 'key, physician, widget',
  'asyncConsults.postMessage': 'key, widget',
  'asyncConsults.postReply': 'clinician',
  'asyncConsults.claim': 'clinician',
  'asyncConsults.takeOver': 'clinician',
  'asyncConsults.resolve': 'clinician',
  'asyncConsults.acceptResolution': 'key, widget',
  'asyncConsults.update': 'key, physician',
  'asyncConsults.close': 'key, physician',
  'asyncConsults.rate': 'key, widget',
  'asyncConsults.createEmbedSession': 'key',
  'asyncConsults.createPageLink': 'key',
  'asyncConsultNotes.list': 'key, physician',
  'asyncConsultNotes.versions': 'key, physician',
  'asyncConsultNotes.saveDraft': 'clinician',
  'asyncConsultNotes.sign': 'clinician',
  'asyncConsultNotes.amend': 'clinician',
  'asyncConsultNotes.addAddendum': 'clinician',
  'asyncConsultNotes.cosign': 'clinician',
  'asyncConsultNotes.enterInError': 'clinician',
  'telehealthConsultNotes.list': 'key, physician',
  'telehealthConsultNotes.versions': 'key, physician',
  'telehealthConsultNotes.saveDraft': 'clinician',
  'telehealthConsultNotes.sign': 'clinician',
  'telehealthConsultNotes.amend': 'clinician',
  'telehealthConsultNotes.addAddendum': 'clinician',
  'telehealthConsultNotes.cosign': 'clinician',
  'telehealthConsultNotes.enterInError': 'clinician',
  'orders.list': 'key, physician',
  'orders.get': 'key, physician',
  'orders.ofConsult': 'widget',
  'orders.accept': 'key',
  'orders.reject': 'key',
  'orders.fulfill': 'key',
  'orders.cancel': 'clinician',
  'visitSummaries.getOfThread': 'key, physician, widget',
  'visitSummaries.getOfCall': 'key, physician, widget',
  'visitSummaries.find': 'widget',
  'visitSummaries.see': 'widget',
  'codeLists.put': 'key',
  'codeLists.list': 'key',
  'codeLists.remove': 'key',
  'codeLists.search': 'physician',
  'noteTemplates.put': 'key',
  'noteTemplates.list': 'key, physician',
  'noteTemplates.remove': 'key',
  'telehealthConsults.create': 'key',
  'telehealthConsults.listMessages': 'key, physician, widget',
  'telehealthConsults.postMessage': 'key, widget',
  'telehealthConsults.postReply': 'clinician',
  'telehealthConsults.list': 'key, physician',
  'telehealthConsults.get': 'key, physician, widget',
  'telehealthConsults.update': 'key, physician, widget',
  'telehealthConsults.ready': 'key, widget',
  'telehealthConsults.reserve': 'clinician',
  'telehealthConsults.join': 'clinician',
  'telehealthConsults.declineRing': 'clinician',
  'telehealthConsults.end': 'clinician',
  'telehealthConsults.cancel': 'key, widget',
  'telehealthConsults.rate': 'key, widget',
  'telehealthConsults.createEmbedSession': 'key',
  'telehealthConsults.createPageLink': 'key',
  'telehealthConsults.connection': 'physician, widget',
}

/** Every operation that is listed by its own name. */
export const listedOperations = Object.keys(ofOperation)

/**
 * Returns who may call an operation according to the public interface, whatever its procedure says. Returns undefined
 * if that is not decided yet.
 * @param name `asyncConsults.claim`
 */
export function declaredReach(name: string): Reach | undefined {
  return ofOperation[name] ?? ofRouter[name.split('.')[0] ?? '']
}

const words = { partner: 'key', physician: 'physician', embed: 'widget' } as const

/** Who may call an operation according to its procedure's metadata, in the same words. */
export function acceptedReach({
  clinician,
  accepts,
  roles,
  supervisor,
}: Pick<Operation, 'clinician' | 'accepts' | 'roles' | 'supervisor'>): string {
  if (clinician) return 'clinician'
  const wordOf = (kind: keyof typeof words) => (kind === 'physician' && supervisor ? 'supervisor' : words[kind])
  return accepts.map((kind) => (kind === 'member' ? roles.join(', ') : wordOf(kind))).join(', ')
}
