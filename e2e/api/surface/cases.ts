import { hashSecret } from '@consult/db'
import type { AsyncConsult, Attachment, DataRequest, ErrorCode, TelehealthConsult } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import {
  type Client,
  clinicOrigin,
  nextNumber,
  sampleFiles,
  success,
  type TestPartner,
  type WantedConsult,
} from '../environment/index.ts'
import { heldList, sampleCodes } from './code-lists.ts'
import { exampleOf } from './examples.ts'
import {
  addAccessReason,
  addAlert,
  addApiKey,
  addMacro,
  addPushDevice,
  addSavedView,
  addSharedMacro,
  addTestClock,
  addUpload,
  addWebhookEndpoint,
  aroundTheClock,
  type Holdings,
  pushSubscription,
} from './holdings.ts'
import {
  addNote,
  addReleasedNote,
  beginNote,
  noteText,
  oneCosignature,
  sampleTemplate,
  shortAmendment,
} from './notes.ts'
import type { Input, Operation } from './operations.ts'
import { addOrder, beginOrder, sampleReferral } from './orders.ts'
import { addPublished, addQuestionnaire, sampleQuestionnaire, sampleResponse } from './questionnaires.ts'

/** The patient and consult of a widget that would call the operation. */
export interface Subject {
  readonly patientId: string
  /** `async-consults/ac_1` */
  readonly consultPath: string
}

/** An input that succeeds now, and the consult it concerns. */
export interface Prepared {
  readonly input: Input
  readonly subject: Subject
}

/** What an operation needs beyond its schema. */
interface Case {
  /** The consult's state in which it succeeds; by default active and the physician's. */
  readonly status?: WantedConsult['status']
  /** The call's state in which it succeeds; by default invited, without a time. */
  readonly visit?: 'booked' | 'waiting' | 'ringing' | 'in_progress'
  /** The consult asks a questionnaire, and its patient has consented. */
  readonly asks?: true
  /** The operation uses up or renames its own macro. */
  readonly macro?: true
  /** The operation uses one of the physician's uploads. */
  readonly upload?: true
  /** The consult belongs to a colleague. */
  readonly colleagues?: true
  /** Fields that the example omits or sets differently. */
  readonly input?: (consult: { readonly patientId: string }) => Input
  /** Fields created for it, for the stage's physician. */
  readonly own?: (stage: Holdings, consult: { readonly id: string }) => Promise<Input>
  /** For a list: the fields needed for a complete or valid result. */
  readonly list?: Input
  /** Runs before it. */
  readonly first?: (
    partner: TestPartner,
    consult: { readonly id: string; readonly patientId: string },
    stage: Holdings,
  ) => Promise<unknown>
  /** The status for an unknown id, by field; 404 by default. */
  readonly absent?: Readonly<Record<string, number>>
  /** The code it returns to its own callers, because of what the stage lacks: media nodes, or a sign-in with a password. */
  readonly refusedWith?: ErrorCode
  /** Physicians may also read colleagues' data. */
  readonly readsColleagues?: true
  /** Its input succeeds for the stage's physician only, not for a member who may call it too. */
  readonly ofPhysician?: true
  /** Its input succeeds for the partner and physicians only, not for a widget that may call it too. */
  readonly ofStaff?: true
  /** Each answer is different: it lists the requests before it, which name the id, or contains a link. */
  readonly answersDiffer?: true
  /** With the API key, the operation acts in a named clinician's name, so a colleague's data is forbidden. */
  readonly actsAsNamed?: true
}

/** An endpoint without a server. */
const setDeadWebhook = async ({ setWebhook }: TestPartner) => setWebhook('http://127.0.0.1:9/')

/**
 * The sessions of the stage's physician begin with a token of the partner, and only a session that began with the
 * password can change factors. Sessions of members begin with the password.
 */
const withoutPassword: Case = { refusedWith: 'recent_sign_in_required', ofPhysician: true }

/** A time without bookings. */
let hoursTaken = 0
const freeHour = () => new Date(Date.UTC(2026, 5, 1) + hoursTaken++ * 3600_000).toISOString()

const newPatient = async ({ partner }: Holdings) => ({ id: (await partner.patient()).id })

/** Sends a message of the patient. */
const newPatientMessage = async ({ partner }: Holdings, { id }: { id: string }) => {
  const sent = await partner.key.post<{ messageId: string }>(`/v1/async-consults/${id}/messages`, { text: 'Me duele.' })
  await partner.settle()
  return { message: success(sent).messageId }
}

/** Closes the consult, so that the patient is one whom the stage's physician has treated and who has no open consult. */
const closeByPhysician = async (_: TestPartner, { id }: { readonly id: string }, { physician }: Holdings) =>
  success(await physician.asserted.post(`/v1/async-consults/${id}/close`, {}))

/** An invitation of the stage's physician. */
const newFirstReply = async ({ partner, physician }: Holdings) => {
  const path = `/v1/patients/${(await partner.patient()).id}/first-reply`
  const { id } = success(await physician.asserted.post<AsyncConsult>(path, { text: 'Your results are back.' }))
  return { id }
}

const newErasure = async (stage: Holdings) => {
  const { id } = await newPatient(stage)
  return { id: success(await stage.partner.key.send<DataRequest>('DELETE', `/v1/patients/${id}`)).id }
}

const newExport = async (stage: Holdings) => {
  const { id } = await newPatient(stage)
  return { id: success(await stage.partner.key.post<DataRequest>(`/v1/patients/${id}/export`)).id }
}

const newPhysician = async ({ partner }: Holdings) => ({ id: (await partner.physician()).id })

const newDeactivated = async (stage: Holdings) => {
  const { id } = await newPhysician(stage)
  success(await stage.partner.key.post(`/v1/physicians/${id}/deactivate`))
  return { id }
}

const newFhirExport: Case['own'] = async ({ partner, ids }) => {
  const input = encodeURIComponent(JSON.stringify({ patientIds: [ids.patients] }))
  const answer = await partner.key.get<{ result: { data: { token: string } } }>(`/trpc/fhir.beginExport?input=${input}`)
  return { token: success(answer).result.data.token }
}

/** A file that the consult's patient has sent. */
const sentFile: Case['own'] = async ({ partner }, { id }) => {
  const file = { fileName: 'a.pdf', bytes: sampleFiles.pdf(100) }
  const { attachmentId } = success(await partner.key.upload<Attachment>(file))
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [attachmentId] }))
  await partner.settle()
  return { id: attachmentId }
}

const newDevice = async ({ physician }: Holdings) => ({ id: await addPushDevice(physician) })

const offerToStage: Case['first'] = async (_partner, { id }, { physician, colleague }) =>
  success(await colleague.asserted.post(`/v1/async-consults/${id}/hand-over`, { to: physician.id }))

/** Without a reply that is due, a consult can be put aside for days. */
const replied: Case['first'] = async (partner, { id }, { physician }) => {
  success(await physician.asserted.post(`/v1/async-consults/${id}/replies`, { text: 'Rest.' }))
  await partner.settle()
}

const newKey = async ({ partner }: Holdings) => ({ id: await addApiKey(partner) })

const newMember = async ({ partner }: Holdings) => ({ id: (await partner.member('developer')).id })

const newEndpoint = async ({ partner }: Holdings) => ({ id: await addWebhookEndpoint(partner) })

const addQuestionnaireOf = async ({ partner }: Holdings) => addQuestionnaire(partner)
const addPublishedOf = async ({ partner }: Holdings) => ({ key: await addPublished(partner) })

const newCodeList = async ({ partner }: Holdings) => {
  success(await partner.key.put('/v1/code-lists/skin', sampleCodes))
  return { key: 'skin' }
}

const newNoteTemplate = async ({ partner }: Holdings) => {
  success(await partner.key.put('/v1/note-templates/visit', sampleTemplate))
  return { key: 'visit' }
}

const newDraft =
  (root: string): NonNullable<Case['own']> =>
  async ({ physician }, { id }) => {
    const note = await beginNote(physician, `${root}/${id}`)
    return { noteId: note.id, revision: note.revision }
  }

const newNote =
  (root: string): NonNullable<Case['own']> =>
  async ({ physician }, { id }) => ({ noteId: (await addNote(physician, `${root}/${id}`)).id })

const withDraft =
  (root: string): NonNullable<Case['first']> =>
  async (_partner, { id }, { physician }) => {
    await beginNote(physician, `${root}/${id}`)
  }

const draftOrder =
  (root: string): NonNullable<Case['own']> =>
  async ({ physician }, { id }) => ({ orderId: (await beginOrder(physician, `${root}/${id}`)).id })

const newOrder: NonNullable<Case['own']> = async ({ physician }, { id }) => ({
  id: (await addOrder(physician, `async-consults/${id}`)).id,
})

const withSummary =
  (root: string): NonNullable<Case['first']> =>
  async (_partner, { id }, { physician }) => {
    await addReleasedNote(physician, `${root}/${id}`)
  }

const newClock = async ({ partner }: Holdings) => ({ id: await addTestClock(partner) })

const withoutIntake = { questionnaireKeys: undefined, intake: undefined }

const answering: Case = { asks: true, input: () => ({ response: sampleResponse, revision: 0, complete: false }) }

const cases: Readonly<Record<string, Case>> = {
  'audit.list': { absent: { patientId: 200, personId: 200 }, answersDiffer: true },
  'audit.export': { absent: { patientId: 200, personId: 200 }, answersDiffer: true },
  'accessReasons.give': { colleagues: true },
  // Nobody can review twice.
  'accessReasons.review': { own: async ({ partner }) => ({ id: await addAccessReason(partner) }) },
  'alerts.review': { own: async ({ partner }) => ({ id: await addAlert(partner) }) },
  'asyncConsults.create': {
    status: 'closed',
    input: ({ patientId }) => ({ patientId, patientExternalId: undefined, ...withoutIntake }),
  },
  'firstReplies.write': { first: closeByPhysician },
  'firstReplies.get': { own: newFirstReply },
  'firstReplies.put': { own: newFirstReply },
  'asyncConsults.list': { input: () => ({ status: 'active' }) },
  'asyncConsults.decideConsent': { status: 'invited' },
  'asyncConsults.postMessage': { input: () => ({ attachmentIds: [] }), absent: { attachmentIds: 400 } },
  'asyncConsults.postReply': { input: () => ({ attachmentIds: [] }), absent: { attachmentIds: 400 } },
  'asyncConsults.claim': { status: 'queued' },
  'asyncConsults.takeOver': { colleagues: true },
  'asyncConsults.acceptResolution': { status: 'resolve_requested' },
  'handOvers.offer': { own: async ({ colleague }) => ({ to: colleague.id }) },
  'handOvers.accept': { colleagues: true, first: offerToStage },
  'handOvers.decline': { colleagues: true, first: offerToStage },
  'supervision.assign': {
    own: async ({ physician, colleague }) => ({ fromPhysicianId: physician.id, physicianId: colleague.id }),
    absent: { fromPhysicianId: 409 },
  },
  'teamwork.handOverAll': { own: async ({ colleague }) => ({ to: colleague.id }), absent: { to: 200 } },
  'snoozes.create': { first: replied },
  'followUps.list': { absent: { patientId: 200, physicianId: 200 } },
  'teamwork.followUps': { absent: { patientId: 200 }, list: { whose: 'all' } },
  'asyncConsultNotes.saveDraft': { input: () => ({ ...noteText(), revision: null }) },
  'asyncConsultNotes.sign': { own: newDraft('async-consults') },
  'asyncConsultNotes.amend': { input: () => shortAmendment, own: newNote('async-consults') },
  'asyncConsultNotes.addAddendum': { input: () => ({ forPatient: false }), own: newNote('async-consults') },
  'asyncConsultNotes.cosign': { input: () => oneCosignature, own: newNote('async-consults'), refusedWith: 'forbidden' },
  'asyncConsultNotes.enterInError': { own: newNote('async-consults') },
  'asyncConsultNotes.versions': { own: newNote('async-consults') },
  'telehealthConsultNotes.saveDraft': { visit: 'in_progress', input: () => ({ ...noteText(), revision: null }) },
  'telehealthConsultNotes.sign': { visit: 'in_progress', own: newDraft('telehealth-consults') },
  'telehealthConsultNotes.amend': {
    visit: 'in_progress',
    input: () => shortAmendment,
    own: newNote('telehealth-consults'),
  },
  'telehealthConsultNotes.addAddendum': {
    visit: 'in_progress',
    input: () => ({ forPatient: false }),
    own: newNote('telehealth-consults'),
  },
  'telehealthConsultNotes.cosign': {
    visit: 'in_progress',
    input: () => oneCosignature,
    own: newNote('telehealth-consults'),
    refusedWith: 'forbidden',
  },
  'telehealthConsultNotes.enterInError': { visit: 'in_progress', own: newNote('telehealth-consults') },
  'telehealthConsultNotes.versions': { visit: 'in_progress', own: newNote('telehealth-consults') },
  'asyncConsultOrders.create': { first: withDraft('async-consults'), input: () => sampleReferral() },
  'asyncConsultOrders.replace': { own: draftOrder('async-consults'), input: () => sampleReferral() },
  'asyncConsultOrders.remove': { own: draftOrder('async-consults') },
  'telehealthConsultOrders.create': {
    visit: 'in_progress',
    first: withDraft('telehealth-consults'),
    input: () => sampleReferral(),
  },
  'telehealthConsultOrders.replace': {
    visit: 'in_progress',
    own: draftOrder('telehealth-consults'),
    input: () => sampleReferral(),
  },
  'telehealthConsultOrders.remove': { visit: 'in_progress', own: draftOrder('telehealth-consults') },
  'orders.list': {
    absent: { patientId: 200, consultId: 200 },
    input: () => ({ status: 'requested', kind: 'referral' }),
  },
  'orders.get': { own: newOrder },
  'orders.accept': { own: newOrder },
  'orders.reject': { own: newOrder },
  'orders.fulfill': { own: newOrder },
  'orders.cancel': { own: newOrder },
  'visitSummaries.getOfThread': { first: withSummary('async-consults') },
  'visitSummaries.getOfCall': { visit: 'in_progress', first: withSummary('telehealth-consults') },
  'internalNotes.create': { absent: { mentions: 400 } },
  'telehealthConsults.create': {
    input: ({ patientId }) => ({
      patientId,
      patientExternalId: undefined,
      scheduledFor: undefined,
      ...withoutIntake,
    }),
  },
  // No other operation may use a patient who is held or erased.
  'patients.update': { own: newPatient },
  'patients.erase': { own: newPatient },
  // Another operation needs the pending request.
  'dataRequests.cancel': { own: newErasure },
  // No other operation may use a deactivated physician.
  'physicians.deactivate': { own: newPhysician },
  'physicians.reactivate': { own: newDeactivated },
  // The physician stays available for later operations.
  'physicians.setAvailability': { input: () => ({ ...aroundTheClock, exceptions: [] }) },
  // A physician may name only themselves, and only at a time when they are free.
  'telehealthConsults.update': {
    visit: 'booked',
    input: () => ({ priority: 'urgent', physicianId: undefined, scheduledFor: undefined, durationMinutes: undefined }),
    // Without the start time, whatever the id.
    absent: { physicianId: 400 },
    // A patient changes the time alone.
    ofStaff: true,
  },
  'embed.callSlots': { visit: 'booked' },
  'embed.addDevice': {
    own: async ({ partner }, { id }) => {
      const { url } = success(await partner.key.post<{ url: string }>(`/v1/async-consults/${id}/page-link`, {}))
      return { ...pushSubscription(), token: url.split('/').at(-1) }
    },
  },
  'telehealthConsults.list': { absent: { patientId: 200 } },
  'telehealthConsults.reserve': { visit: 'waiting', input: () => ({ reason: 'agreed' }) },
  'telehealthConsults.join': { visit: 'ringing' },
  'telehealthConsults.declineRing': { visit: 'ringing' },
  'telehealthConsults.postMessage': { visit: 'in_progress' },
  'telehealthConsults.postReply': { visit: 'in_progress' },
  'telehealthConsults.end': { visit: 'in_progress' },
  'telehealthConsults.connection': { visit: 'in_progress' },
  'calls.nextSignals': { visit: 'in_progress' },
  'calls.recordingConsent': { visit: 'in_progress' },
  'calls.answerRecording': {
    visit: 'in_progress',
    input: () => ({ agreed: true, version: recordingConsentWordings.patient.version, language: 'en' }),
  },
  'calls.signal': { visit: 'in_progress', refusedWith: 'call_interrupted' },
  'embed.callPhysician': { visit: 'ringing' },
  'portalCalls.ringEnd': { visit: 'in_progress' },
  'portal.inbox': { list: { view: 'queue' } },
  'portal.clinician': { readsColleagues: true },
  'portal.inboxItems': { absent: { ids: 200 } },
  'supervision.callPatients': { visit: 'in_progress', absent: { ids: 200 } },
  'physicians.replaceLanguages': { actsAsNamed: true },
  'translations.message': { own: newPatientMessage },
  'translations.postReply': { input: () => ({ attachmentIds: [] }), absent: { attachmentIds: 400 } },
  'drafts.save': { absent: { attachmentIds: 200 } },
  'worklist.list': { input: () => ({ filter: { show: 'open' } }), list: { filter: { show: 'open' } } },
  'worklist.act': { absent: { ids: 200 } },
  'worklist.undo': { absent: { ids: 200 } },
  'worklist.saveView': { input: () => ({ name: `view-${nextNumber()}` }) },
  'worklist.updateView': { input: () => ({ name: `view-${nextNumber()}` }) },
  'worklist.removeView': { own: async ({ physician }) => ({ id: await addSavedView(physician) }) },
  'consoleMacros.review': { own: async ({ partner }) => ({ id: await addSharedMacro(partner) }) },
  'macros.create': { input: () => ({ name: `macro-${nextNumber()}` }) },
  'macros.update': { macro: true, input: () => ({ name: `macro-${nextNumber()}` }) },
  'macros.remove': { macro: true },
  'files.link': { upload: true },
  'pushDevices.register': { input: () => ({ ...pushSubscription() }) },
  // Other operations end the physician's sessions, and with them the devices.
  'pushDevices.chooseKinds': { own: newDevice },
  'pushDevices.test': { own: newDevice },
  'pushDevices.remove': { own: newDevice, absent: { id: 200 } },
  'events.list': { absent: { consultId: 200 } },
  'consoleEvents.list': { absent: { consultId: 200 } },
  'notifications.list': { absent: { patientId: 200, consultId: 200 } },
  'consoleNotifications.list': { absent: { patientId: 200, consultId: 200 } },
  'requests.list': { absent: { keyId: 200, requestId: 200 } },
  'consoleRequests.list': { absent: { keyId: 200, requestId: 200 } },
  'events.resend': { first: setDeadWebhook },
  // No other operation may use a deleted or advancing clock.
  'testClocks.remove': { own: newClock },
  'testClocks.advance': { own: newClock },
  // No other operation may use a deleted or disabled endpoint.
  'consoleQuestionnaires.put': { input: () => ({ questionnaire: sampleQuestionnaire, revision: undefined }) },
  'consoleQuestionnaires.get': { own: addQuestionnaireOf, input: () => ({ version: undefined }) },
  'consoleQuestionnaires.publish': { own: addQuestionnaireOf, input: () => ({ revision: undefined }) },
  'consoleQuestionnaires.retire': { own: addPublishedOf },
  'consoleCodeLists.get': { own: newCodeList },
  'consoleCodeLists.concepts': {
    own: newCodeList,
    input: () => ({ text: undefined }),
    list: { key: heldList },
  },
  'consoleCodeLists.check': { input: () => sampleCodes },
  'consoleCodeLists.put': { input: () => sampleCodes },
  'consoleCodeLists.remove': { own: newCodeList },
  'consoleNoteTemplates.get': { own: newNoteTemplate, input: () => ({ version: undefined }) },
  'consoleNoteTemplates.put': { input: () => ({ key: `template-${nextNumber()}`, basedOn: null }) },
  'consoleNoteTemplates.remove': { own: newNoteTemplate },
  'noteTemplates.remove': { own: newNoteTemplate },
  'codeLists.put': { input: () => sampleCodes },
  'codeLists.remove': { own: newCodeList },
  'questionnaires.put': { input: () => ({ questionnaire: sampleQuestionnaire }) },
  'questionnaires.get': { own: addQuestionnaireOf, input: () => ({ version: undefined }) },
  'intakeDefaults.put': { input: () => ({ asyncConsults: [], telehealthConsults: [], requiredForCalls: false }) },
  'intakes.getOfThread': { asks: true },
  'intakes.putOfThread': answering,
  'intakes.getOfCall': { asks: true },
  'intakes.putOfCall': answering,
  'intakes.open': { asks: true },
  'intakes.save': answering,
  'intakes.read': { asks: true },
  'questionnaires.publish': { own: addQuestionnaireOf },
  'questionnaires.retire': { own: addPublishedOf },
  'fhir.beginExport': { answersDiffer: true },
  'fhir.getExport': { own: newFhirExport, answersDiffer: true },
  'fhir.exportLines': { own: newFhirExport },
  'fhir.file': { own: sentFile, answersDiffer: true },
  'webhookEndpoints.remove': { own: newEndpoint },
  'webhookEndpoints.disable': { own: newEndpoint },
  'apiKeys.revoke': { own: newKey },
  // Each member can be invited a few times a day.
  'console.inviteMemberAgain': { own: newMember },
  'console.deactivateMember': { own: newMember },
  'consoleEndpoints.remove': { own: newEndpoint },
  'consoleEndpoints.disable': { own: newEndpoint },
  'consoleKeys.revoke': { own: newKey },
  // Each physician can be invited a few times a day.
  'consolePhysicians.invite': { own: newPhysician },
  'consolePhysicians.deactivate': { own: newPhysician },
  'consolePhysicians.reactivate': { own: newDeactivated },
  'consoleRedFlags.save': {
    input: () => ({
      replaces: null,
      rule: { id: `rule-${nextNumber()}`, language: 'en', phrases: ['wound open*'], priority: 'urgent', advice: null },
    }),
  },
  'consoleRedFlags.remove': {
    own: async ({ partner }) => {
      success(await partner.key.put('/v1/account/red-flags', { rules: null }))
      return { rule: 'seizure-en' }
    },
  },
  'consoleSettings.change': {
    input: () => ({ privacyUrl: null, termsUrl: null, contactUrl: null, allowedOrigins: [clinicOrigin] }),
  },
  'consoleDataRequests.exportPatient': { input: ({ patientId }) => ({ patientId, patientExternalId: undefined }) },
  'consoleDataRequests.createLink': { ...withoutPassword, own: newExport },
  'consoleDataRequests.cancel': { own: newExport },
  'access.endSession': {
    ofPhysician: true,
    own: async ({ physician }) => ({ session: hashSecret((await physician.session()).token) }),
  },
  'access.changePassword': {
    ofPhysician: true,
    own: async ({ partner, physician }) => {
      const current = 'a password of some length'
      await partner.setPassword(physician.id, current)
      return { current }
    },
  },
  'secondFactor.offer': withoutPassword,
  'secondFactor.confirm': withoutPassword,
  'secondFactor.renewRecoveryCodes': withoutPassword,
  'secondFactor.remove': withoutPassword,
  'passkeys.offer': withoutPassword,
  'passkeys.confirm': withoutPassword,
  'passkeys.rename': withoutPassword,
  'passkeys.remove': withoutPassword,
  'console.setSingleSignOn': withoutPassword,
  'console.removeSingleSignOn': withoutPassword,
  'console.addSsoDomain': withoutPassword,
  'console.verifySsoDomain': withoutPassword,
  'console.removeSsoDomain': withoutPassword,
}

export const caseOf = ({ name }: Pick<Operation, 'name'>): Case => cases[name] ?? {}

/** A call; a ringing or running call belongs to the stage's physician, and no other patient is waiting for them at that time. */
async function visitOf({ partner, physician }: Holdings, status: Case['visit'], fields: Input = {}) {
  if (!status) return partner.telehealthConsult({ fields })
  if (status === 'booked') return partner.telehealthConsult({ fields: { scheduledFor: freeHour() } })
  const path = '/v1/telehealth-consults'
  const finish = async (those: string, act: string, client: Client) => {
    const { items } = success(await partner.key.get<{ items: TelehealthConsult[] }>(`${path}?status=${those}`))
    for (const { id } of items) success(await client.post(`${path}/${id}/${act}`))
  }
  await finish('ringing', 'decline-ring', physician.asserted)
  await finish('in_progress', 'end', physician.asserted)
  await finish('waiting', 'cancel', partner.key)
  success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
  return partner.telehealthConsult({ status, physician, fields: { physicianId: physician.id } })
}

/**
 * Prepares what the operation needs: a consult in the right state, its patient, the stage's physician.
 * @param pass advances the clock.
 */
export async function prepare(
  operation: Operation,
  stage: Holdings,
  pass: (seconds: number) => void,
): Promise<Prepared> {
  const { partner, physician, colleague } = stage
  const { status, visit, colleagues, asks, macro, upload, input, own: make, first } = caseOf(operation)
  const key = asks ? await addPublished(partner) : null
  const fields = key === null ? {} : { questionnaireKeys: [key] }
  const begun =
    visit || operation.root === 'telehealth-consults'
      ? { consult: await visitOf(stage, visit, fields), root: 'telehealth-consults' }
      : {
          consult: await partner.consult({
            status: asks ? 'queued' : (status ?? 'active'),
            physician: colleagues ? colleague : physician,
            fields,
          }),
          root: 'async-consults',
        }
  const { consult, root } = begun
  // The stage's response time.
  if (colleagues) pass(1)
  await first?.(partner, consult, stage)
  const macros = macro ? await addMacro(physician) : stage.ids.macros
  const attachments = upload ? await addUpload(physician) : stage.ids.attachments
  const own = { ...stage.ids, patients: consult.patientId, [root]: consult.id, macros, attachments }
  const made = { ...exampleOf(operation, own), ...input?.(consult), ...(await make?.(stage, consult)) }
  return {
    input: key === null ? made : { ...made, key },
    subject: { patientId: consult.patientId, consultPath: `${root}/${consult.id}` },
  }
}

/** The input for a tenant's whole list, up to a hundred items. */
export function wholeList(operation: Operation, { ids }: Holdings): Input {
  const { list } = caseOf(operation)
  const positions = Object.keys(operation.input?.shape ?? {}).filter((field) => field === 'id' || field === 'noteId')
  const path = Object.fromEntries(positions.map((field) => [field, exampleOf(operation, ids)[field]]))
  return { ...path, limit: 100, ...list }
}

/** Signs a physician in to the portal. */
export async function signIn(client: Client, sessionToken: string): Promise<string> {
  const answer = await client.post<{ result: { data: { token: string } } }>('/trpc/portal.exchange', {
    token: sessionToken,
  })
  return success(answer).result.data.token
}
