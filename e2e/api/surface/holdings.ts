import { createECDH, randomBytes } from 'node:crypto'
import { type AsyncConsult, type Attachment, type TelehealthConsult, weekdays } from '@consult/domain'
import { until } from '@consult/testing'
import type { PushAddress } from '@consult/web-push'
import { nextNumber, sampleFiles, success, type TestPartner, type TestPhysician } from '../environment/index.ts'
import { addHeldList } from './code-lists.ts'
import { addNotes } from './notes.ts'
import { addOrders } from './orders.ts'
import { addQuestionnaire } from './questionnaires.ts'

/** The kinds of resources that ids name, as in the first part of a route's path. */
export type Kind =
  | 'patients'
  | 'physicians'
  | 'members'
  | 'async-consults'
  | 'telehealth-consults'
  | 'attachments'
  | 'events'
  | 'macros'
  | 'saved-views'
  | 'webhook-endpoints'
  | 'data-requests'
  | 'api-keys'
  | 'requests'
  | 'access-reasons'
  | 'alerts'
  | 'push-devices'
  | 'follow-ups'
  | 'thread-notes'
  | 'call-notes'
  | 'orders'
  | 'test'

/** A well-formed id of each kind that does not exist. */
export const neverIds: Readonly<Record<Kind, string>> = {
  patients: 'pat_00000000000000000000000000000000',
  physicians: 'phy_00000000000000000000000000000000',
  members: 'mem_00000000000000000000000000000000',
  'async-consults': 'ac_00000000000000000000000000000000',
  'telehealth-consults': 'th_00000000000000000000000000000000',
  attachments: 'att_00000000000000000000000000000000',
  events: 'evt_00000000000000000000000000000000',
  macros: 'mac_00000000000000000000000000000000',
  'saved-views': 'sv_00000000000000000000000000000000',
  'webhook-endpoints': 'we_00000000000000000000000000000000',
  'data-requests': 'dr_00000000000000000000000000000000',
  'api-keys': 'key_00000000000000000000000000000000',
  requests: 'req_00000000000000000000000000000000',
  'access-reasons': 'ar_00000000000000000000000000000000',
  alerts: 'al_00000000000000000000000000000000',
  'push-devices': 'pd_00000000000000000000000000000000',
  'follow-ups': 'fu_00000000000000000000000000000000',
  'thread-notes': 'cn_00000000000000000000000000000000',
  'call-notes': 'cn_00000000000000000000000000000000',
  orders: 'or_00000000000000000000000000000000',
  test: 'tc_00000000000000000000000000000000',
}

/** The kind of an id field, by its name in any input. */
const kindByField: Readonly<Record<string, Kind>> = {
  patientId: 'patients',
  patientIds: 'patients',
  physicianId: 'physicians',
  fromPhysicianId: 'physicians',
  asyncConsultId: 'async-consults',
  consultId: 'async-consults',
  orderId: 'orders',
  personId: 'physicians',
  mentions: 'physicians',
  to: 'physicians',
  telehealthConsultId: 'telehealth-consults',
  attachmentIds: 'attachments',
  testClockId: 'test',
  eventId: 'events',
  keyId: 'api-keys',
  requestId: 'requests',
}

/** The kind of `id` and `ids` for procedures without a route. */
const kindByProcedure: Readonly<Record<string, Kind>> = {
  'console.inviteMemberAgain': 'members',
  'console.deactivateMember': 'members',
  'console.reactivateMember': 'members',
  'console.endMemberSessions': 'members',
  'console.resetMemberFactors': 'members',
  'consoleEndpoints.attempts': 'webhook-endpoints',
  'consoleEndpoints.disable': 'webhook-endpoints',
  'consoleEndpoints.enable': 'webhook-endpoints',
  'consoleEndpoints.get': 'webhook-endpoints',
  'consoleEndpoints.recover': 'webhook-endpoints',
  'consoleEndpoints.remove': 'webhook-endpoints',
  'consoleEndpoints.replay': 'webhook-endpoints',
  'consoleEndpoints.rotateSecret': 'webhook-endpoints',
  'consoleEndpoints.test': 'webhook-endpoints',
  'consoleEndpoints.update': 'webhook-endpoints',
  'consoleEvents.get': 'events',
  'consoleKeys.revoke': 'api-keys',
  'consoleKeys.rotate': 'api-keys',
  'consoleKeys.update': 'api-keys',
  'consolePhysicians.deactivate': 'physicians',
  'consolePhysicians.endSessions': 'physicians',
  'consolePhysicians.invite': 'physicians',
  'consolePhysicians.reactivate': 'physicians',
  'consolePhysicians.resetSecondFactor': 'physicians',
  'consoleDataRequests.createLink': 'data-requests',
  'consoleDataRequests.cancel': 'data-requests',
  'consolePhysicians.setSupervisor': 'physicians',
  'fhir.read': 'patients',
  'fhir.everything': 'patients',
  'fhir.file': 'attachments',
  'accessReasons.review': 'access-reasons',
  'alerts.review': 'alerts',
  'portal.activity': 'async-consults',
  'portal.clinician': 'physicians',
  'portal.patient': 'patients',
  'portal.patientHistory': 'patients',
  'portal.inboxItems': 'async-consults',
  'portal.transcript': 'async-consults',
  'portalCalls.get': 'telehealth-consults',
  'portalCalls.ringEnd': 'telehealth-consults',
  'embed.queuePlace': 'async-consults',
  'embed.callPhysician': 'telehealth-consults',
  'embed.callSlots': 'telehealth-consults',
  'embed.physicianBack': 'async-consults',
  'drafts.get': 'async-consults',
  'files.link': 'attachments',
  'drafts.save': 'async-consults',
  'translations.message': 'async-consults',
  'translations.reply': 'async-consults',
  'translations.postReply': 'async-consults',
  'translations.replies': 'async-consults',
  'macros.update': 'macros',
  'consoleMacros.review': 'macros',
  'macros.remove': 'macros',
  'worklist.act': 'async-consults',
  'worklist.undo': 'async-consults',
  'worklist.updateView': 'saved-views',
  'worklist.removeView': 'saved-views',
  'pushDevices.chooseKinds': 'push-devices',
  'pushDevices.remove': 'push-devices',
  'pushDevices.test': 'push-devices',
  'supervision.assign': 'async-consults',
  'supervision.callPatients': 'telehealth-consults',
  'teamwork.colleagues': 'async-consults',
  'teamwork.readMentions': 'async-consults',
  'signals.attend': 'async-consults',
  'signals.leave': 'async-consults',
  'signals.markRead': 'async-consults',
  'signals.reads': 'async-consults',
  'telehealthConsults.connection': 'telehealth-consults',
  'calls.recordingConsent': 'telehealth-consults',
  'calls.answerRecording': 'telehealth-consults',
  'calls.nextSignals': 'telehealth-consults',
  'calls.signal': 'telehealth-consults',
}

/** The kind of the id in that field of that operation. */
export function kindOf(operation: { name: string; root: string | null }, field: string): Kind {
  if (field === 'noteId') return operation.root === 'async-consults' ? 'thread-notes' : 'call-notes'
  const known = kindByField[field] ?? (operation.root as Kind | null) ?? kindByProcedure[operation.name]
  if (known !== undefined && known in neverIds) return known
  throw new Error(`what does "${field}" of ${operation.name} name? Say it in surface/holdings.ts`)
}

/** A tenant with one resource of every kind. */
export interface Holdings {
  readonly partner: TestPartner
  readonly physician: TestPhysician
  readonly colleague: TestPhysician
  readonly consult: AsyncConsult
  /** Of another patient in the same tenant. */
  readonly neighbor: AsyncConsult
  readonly neighborVisit: TelehealthConsult
  readonly ids: Readonly<Record<Kind, string>>
}

/** Availability on every day of the week. */
export const aroundTheClock = {
  timeZone: 'UTC',
  weekly: weekdays.map((day) => ({ day, start: '00:00', end: '24:00' })),
}

/** Creates another macro of the physician. @returns its id. */
export async function addMacro(physician: TestPhysician): Promise<string> {
  const { client } = await physician.session()
  const fields = { name: `macro-${nextNumber()}`, text: 'Good morning.' }
  const answer = await client.post<{ result: { data: { id: string } } }>('/trpc/macros.create', fields)
  return success(answer).result.data.id
}

/** Creates another macro that the partner's physicians share. @returns its id. */
export const addSharedMacro = async (partner: TestPartner): Promise<string> =>
  (await partner.shareMacro({ name: `shared-${nextNumber()}`, text: 'Drink a lot.' })).id

/** Saves another view of the physician's worklist. @returns its id. */
export async function addSavedView(physician: TestPhysician): Promise<string> {
  const { client } = await physician.session()
  const fields = { name: `view-${nextNumber()}`, filter: { show: 'queue', language: 'es' } }
  const answer = await client.post<{ result: { data: { id: string } } }>('/trpc/worklist.saveView', fields)
  return success(answer).result.data.id
}

/** A subscription of a browser at a push service without a server. */
export function pushSubscription(): PushAddress {
  const key = createECDH('prime256v1')
  const p256dh = key.generateKeys().toString('base64url')
  return { endpoint: `https://127.0.0.1:9/${nextNumber()}`, p256dh, auth: randomBytes(16).toString('base64url') }
}

/** Registers another device of the physician. @returns its id. */
export async function addPushDevice(physician: TestPhysician): Promise<string> {
  const { client } = await physician.session()
  const answer = await client.post<{ result: { data: { deviceId: string } } }>(
    '/trpc/pushDevices.register',
    pushSubscription(),
  )
  return success(answer).result.data.deviceId
}

/** Adds a follow-up of the physician for a patient. @returns its id. */
export async function addFollowUp({ asserted }: TestPhysician, patientId: string): Promise<string> {
  const fields = { patientId, dueAt: '2026-06-02T21:00:00Z', text: 'Ask again.' }
  return success(await asserted.post<{ id: string }>('/v1/follow-ups', fields)).id
}

/** Uploads a file of the physician that is not attached yet. @returns its id. */
export async function addUpload({ asserted }: TestPhysician): Promise<string> {
  const file = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
  return success(await asserted.upload<{ attachmentId: string }>(file)).attachmentId
}

/** Requests the erasure of a patient created for this. @returns the id of the request. */
async function addErasure(partner: TestPartner): Promise<string> {
  const { id } = await partner.patient()
  return success(await partner.key.send<{ id: string }>('DELETE', `/v1/patients/${id}`)).id
}

/** Lets a physician give a reason for opening a colleague's consult. @returns its id. */
export async function addAccessReason(partner: TestPartner): Promise<string> {
  const colleague = await partner.physician()
  const { id: consultId } = await partner.consult({ status: 'active', physician: colleague })
  const { asserted } = await partner.physician()
  await partner.update({ colleaguesConsults: 'ask_reason' })
  const reason = { consultId, category: 'other', reason: 'The patient called me about it.' }
  success(await asserted.post('/v1/access-reasons', reason))
  await partner.update({ colleaguesConsults: 'open' })
  const { client } = await partner.member('auditor')
  const list = await client.get<{ result: { data: { items: { id: string }[] } } }>('/trpc/accessReasons.list?input={}')
  return success(list).result.data.items[0]?.id ?? ''
}

/** Makes a search of the audit find something. @returns the id of the alert. */
export async function addAlert(partner: TestPartner): Promise<string> {
  await addAccessReason(partner)
  await partner.searchAudit()
  const { client } = await partner.member('auditor')
  const list = await client.get<{ result: { data: { items: { id: string }[] } } }>('/trpc/alerts.list?input={}')
  return success(list).result.data.items[0]?.id ?? ''
}

/** Adds an API key. @returns its id. */
export async function addApiKey({ key }: TestPartner): Promise<string> {
  const fields = { name: 'Reports', scopes: ['consults:read'] }
  return success(await key.post<{ id: string }>('/v1/api-keys', fields)).id
}

/** Adds a webhook endpoint without a server. @returns its id. */
export async function addWebhookEndpoint({ key }: TestPartner): Promise<string> {
  const url = 'http://127.0.0.1:9/'
  return success(await key.post<{ id: string }>('/v1/webhook-endpoints', { url })).id
}

/** Sends a request, and waits until the log has it. @returns its id. */
async function addRequest({ key }: TestPartner): Promise<string> {
  const id = `request-${nextNumber()}`
  await key.get('/v1/account', { 'x-request-id': id })
  await until('the request is in the log', async () => (await key.get(`/v1/requests/${id}`)).status === 200)
  return id
}

/** Creates a test clock with a patient on it. @returns its id. */
export async function addTestClock(partner: TestPartner): Promise<string> {
  const { id } = success(await partner.key.post<{ id: string }>('/v1/test/clocks', {}))
  await partner.patient({ testClockId: id })
  return id
}

/**
 * Creates one resource of every kind in a tenant, and two of each kind that has a list. Two attempts are due: the list of
 * attempts contains them after a delivery.
 */
export async function furnish(partner: TestPartner): Promise<Holdings> {
  const licensedIn = ['US-CA']
  const [physician, colleague] = [await partner.physician({ licensedIn }), await partner.physician({ licensedIn })]
  const { id: patientId } = await partner.patient()
  for (const _each of [1, 2]) await partner.consult({ patientId, status: 'closed' })
  const consult = await partner.consult({ patientId, status: 'active', physician })
  const neighbor = await partner.consult({ status: 'active', physician: colleague })
  await partner.consult({ status: 'active', physician })
  for (const _each of [1, 2]) await partner.consult({ status: 'queued' })
  for (const text of ['One', 'Two']) {
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text }))
    success(await physician.asserted.post(`/v1/async-consults/${consult.id}/internal-notes`, { text }))
    success(await physician.asserted.post(`/v1/patients/${consult.patientId}/internal-notes`, { text }))
  }
  await partner.settle()
  success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'online' }))
  const visit = await partner.telehealthConsult({ patientId: consult.patientId, physician, status: 'in_progress' })
  for (const text of ['One', 'Two']) {
    success(await partner.key.post(`/v1/telehealth-consults/${visit.id}/messages`, { text }))
  }
  success(await physician.asserted.post(`/v1/telehealth-consults/${visit.id}/end`))
  success(await physician.asserted.put('/v1/physicians/me/presence', { status: 'offline' }))
  success(await physician.asserted.put('/v1/physicians/me/availability', aroundTheClock))
  const now = Date.parse(visit.createdAt)
  for (const hours of [1, 2]) {
    const scheduledFor = new Date(now + hours * 60 * 60 * 1000).toISOString()
    await partner.telehealthConsult({
      patientId: consult.patientId,
      fields: { physicianId: physician.id, scheduledFor },
    })
  }
  const followUp = await addFollowUp(physician, consult.patientId)
  await addFollowUp(physician, consult.patientId)
  const [event, next] = await partner.events()
  const clock = await addTestClock(partner)
  await addTestClock(partner)
  const endpoint = await addWebhookEndpoint(partner)
  await addWebhookEndpoint(partner)
  for (const _each of [1, 2]) await addQuestionnaire(partner)
  await addHeldList(partner)
  const apiKey = await addApiKey(partner)
  await addApiKey(partner)
  for (const each of [event, next]) {
    success(await partner.key.post(`/v1/webhook-endpoints/${endpoint}/events/${each?.id}/replay`))
  }
  return {
    partner,
    physician,
    colleague,
    consult: await partner.read(consult.id),
    neighbor,
    neighborVisit: await partner.telehealthConsult({ patientId: neighbor.patientId }),
    ids: {
      patients: consult.patientId,
      physicians: physician.id,
      members: (await partner.member('developer')).id,
      'async-consults': consult.id,
      'telehealth-consults': visit.id,
      attachments: success(await partner.key.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf(100) }))
        .attachmentId,
      events: event?.id ?? '',
      macros: await addMacro(physician),
      'saved-views': await addSavedView(physician),
      'webhook-endpoints': endpoint,
      'data-requests': await addErasure(partner),
      'api-keys': apiKey,
      requests: await addRequest(partner),
      'access-reasons': await addAccessReason(partner),
      alerts: await addAlert(partner),
      'push-devices': await addPushDevice(physician),
      'follow-ups': followUp,
      'thread-notes': await addNotes(physician, `async-consults/${consult.id}`),
      'call-notes': await addNotes(physician, `telehealth-consults/${visit.id}`),
      orders: await addOrders(physician, `async-consults/${consult.id}`),
      test: clock,
    },
  }
}
