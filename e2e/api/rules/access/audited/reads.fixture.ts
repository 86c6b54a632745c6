import type { Attachment } from '@consult/domain'
import { nextNumber, sampleFiles, success } from '../../../environment/index.ts'
import { addNote, addReleasedNote, awaitCosignature } from '../../../surface/notes.ts'
import { addOrder } from '../../../surface/orders.ts'
import { addPublished } from '../../../surface/questionnaires.ts'
import { invitation } from './invitation.fixture.ts'
import { type Doable, physicianSide, type Scene } from './scene.fixture.ts'

/** A read that succeeds. */
export interface Disclosure extends Doable {
  /** The patients whose data the answer shows; for a list, the ones the test created. */
  readonly shows: readonly string[]
}

type PrepareDisclosure = (scene: Scene) => Promise<Disclosure>

/** What reads share, because they change nothing: made once for each scene. */
function shared<T>(make: (scene: Scene) => Promise<T>): (scene: Scene) => Promise<T> {
  const made = new WeakMap<Scene, Promise<T>>()
  return (scene) => {
    const known = made.get(scene) ?? make(scene)
    made.set(scene, known)
    return known
  }
}

const portal = shared(async ({ physician }) => (await physician.session()).client)

/** Two threads of two patients that wait for a reply. */
async function newThreads({ partner }: Scene) {
  const threads = [await partner.consult(), await partner.consult()]
  return { ids: threads.map(({ id }) => id), shows: threads.map(({ patientId }) => patientId) }
}
const twoThreads = shared(newThreads)

async function twoCalls({ partner }: Scene, status: 'invited' | 'waiting') {
  const calls = [await partner.telehealthConsult({ status }), await partner.telehealthConsult({ status })]
  return { ids: calls.map(({ id }) => id), shows: calls.map(({ patientId }) => patientId) }
}

/** A patient's file in a thread. */
async function sentFile({ partner }: Scene) {
  const { id, patientId } = await partner.consult()
  const upload = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
  const widget = await partner.frame({ asyncConsultId: id })
  const { attachmentId } = success(await widget.upload<Attachment>(upload))
  success(await widget.post(`/v1/async-consults/${id}/messages`, { text: 'Here', attachmentIds: [attachmentId] }))
  await partner.settle()
  return { attachmentId, patientId }
}

/** A consult that asks a questionnaire. */
async function askedThread({ partner }: Scene) {
  const key = await addPublished(partner)
  const { id, patientId } = await partner.consult({ fields: { questionnaireKeys: [key] } })
  return { id, key, shows: [patientId] }
}

/** The reads that always write an audit entry, because they show patient data. */
export const disclosures: Record<string, PrepareDisclosure> = {
  'accessReasons.list': async ({ partner }) => {
    const colleague = await partner.physician()
    const { id: consultId, patientId } = await partner.consult({ status: 'active', physician: colleague })
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const reason = { consultId, category: 'other', reason: 'The patient called me about it.' }
    success(await (await partner.physician()).asserted.post('/v1/access-reasons', reason))
    await partner.update({ colleaguesConsults: 'open' })
    return { client: (await partner.member('auditor')).client, input: { limit: 100 }, shows: [patientId] }
  },
  'alerts.list': async ({ partner }) => {
    const colleague = await partner.physician()
    const { id: consultId, patientId } = await partner.consult({ status: 'active', physician: colleague })
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const reason = { consultId, category: 'other', reason: 'The patient called me about it.' }
    success(await (await partner.physician()).asserted.post('/v1/access-reasons', reason))
    await partner.update({ colleaguesConsults: 'open' })
    await partner.searchAudit()
    return { client: (await partner.member('auditor')).client, input: { limit: 100 }, shows: [patientId] }
  },
  'audit.list': async ({ partner }) => {
    const { id } = await partner.patient()
    return { client: (await partner.member('auditor')).client, input: { patientId: id }, shows: [id] }
  },
  'firstReplies.get': async (scene) => {
    const { id, patientId } = await invitation(scene)
    return { client: scene.physician.asserted, input: { id }, shows: [patientId] }
  },
  'asyncConsults.get': async ({ partner }) => {
    const { id, patientId } = await partner.consult()
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'fhir.read': async ({ partner }) => {
    const { id } = await partner.patient()
    return { client: partner.key, input: { type: 'Patient', id }, shows: [id] }
  },
  'fhir.search': async ({ partner }) => {
    const { patientId } = await partner.consult()
    const parameters = [{ name: 'patient', value: patientId }]
    return { client: partner.key, input: { type: 'Encounter', parameters, strict: true }, shows: [patientId] }
  },
  'fhir.file': async (scene) => {
    const { attachmentId, patientId } = await sentFile(scene)
    return { client: scene.partner.key, input: { id: attachmentId }, shows: [patientId] }
  },
  'fhir.exportLines': async ({ partner }) => {
    const { id } = await partner.patient()
    const input = encodeURIComponent(JSON.stringify({ patientIds: [id] }))
    const answer = await partner.key.get<{ result: { data: { token: string } } }>(
      `/trpc/fhir.beginExport?input=${input}`,
    )
    const { token } = success(answer).result.data
    return { client: partner.key, input: { token, type: 'Patient' }, shows: [id] }
  },
  'fhir.everything': async ({ partner }) => {
    const { id } = await partner.patient()
    return { client: partner.key, input: { id, parameters: [], strict: true }, shows: [id] }
  },
  'intakes.getOfThread': async (scene) => {
    const { shows, ...input } = await askedThread(scene)
    return { client: scene.partner.key, input, shows }
  },
  'intakes.open': async (scene) => {
    const { id: consultId, key, shows } = await askedThread(scene)
    return { client: await scene.partner.frame({ asyncConsultId: consultId }), input: { consultId, key }, shows }
  },
  'intakes.read': async (scene) => {
    const { id: consultId, key, shows } = await askedThread(scene)
    return { client: await portal(scene), input: { consultId, key }, shows }
  },
  'intakes.getOfCall': async ({ partner }) => {
    const key = await addPublished(partner)
    const { id, patientId } = await partner.telehealthConsult({ fields: { questionnaireKeys: [key] } })
    return { client: partner.key, input: { id, key }, shows: [patientId] }
  },
  'asyncConsults.list': async (scene) => {
    const { shows } = await twoThreads(scene)
    return { client: scene.partner.key, input: { limit: 100 }, shows }
  },
  'asyncConsults.listMessages': async ({ partner }) => {
    const { id, patientId } = await partner.consult()
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'followUps.list': async ({ partner, physician }) => {
    const { id: patientId } = await partner.patient()
    const fields = { patientId, dueAt: '2026-06-02T21:00:00Z', text: 'Ask again.' }
    success(await physician.asserted.post('/v1/follow-ups', fields))
    return { client: physician.asserted, input: { patientId }, shows: [patientId] }
  },
  'teamwork.followUps': async (scene) => {
    const { partner, physician } = scene
    const { id: patientId } = await partner.patient()
    const fields = { patientId, dueAt: '2026-06-02T21:00:00Z', text: 'Ask again.' }
    success(await physician.asserted.post('/v1/follow-ups', fields))
    return { client: await portal(scene), input: { whose: 'mine' }, shows: [patientId] }
  },
  'worklist.list': async (scene) => {
    const { shows } = await twoThreads(scene)
    return { client: await portal(scene), input: { filter: { show: 'open' }, limit: 100 }, shows }
  },
  'teamwork.snoozes': async (scene) => {
    const { environment, partner, physician } = scene
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
    success(await physician.asserted.post(`/v1/async-consults/${id}/snooze`, { until }))
    return { client: await portal(scene), input: {}, shows: [patientId] }
  },
  'handOvers.list': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult()
    return { client: physician.asserted, input: { id }, shows: [patientId] }
  },
  'teamwork.openHandOvers': async (scene) => {
    const { partner, physician } = scene
    const giver = await partner.physician()
    const { id, patientId } = await partner.consult({ status: 'active', physician: giver })
    success(await giver.asserted.post(`/v1/async-consults/${id}/hand-over`, { to: physician.id }))
    return { client: await portal(scene), input: {}, shows: [patientId] }
  },
  'cosignatures.list': async ({ partner }) => {
    const { note, cosigner } = await awaitCosignature(partner)
    return { client: (await cosigner.session()).client, input: {}, shows: [note.patientId] }
  },
  'asyncConsultNotes.list': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'asyncConsultNotes.versions': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    const { id: noteId } = await addNote(physician, `async-consults/${id}`)
    return { client: physician.asserted, input: { id, noteId }, shows: [patientId] }
  },
  'telehealthConsultNotes.list': async ({ partner }) => {
    const { id, patientId } = await partner.telehealthConsult()
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'telehealthConsultNotes.versions': async (scene) => {
    const physician = await scene.partner.physician({ online: true })
    const fields = { physicianId: physician.id }
    const { id, patientId } = await scene.partner.telehealthConsult({ status: 'in_progress', physician, fields })
    const { id: noteId } = await addNote(physician, `telehealth-consults/${id}`)
    return { client: physician.asserted, input: { id, noteId }, shows: [patientId] }
  },
  'orders.list': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    await addOrder(physician, `async-consults/${id}`)
    return { client: partner.key, input: { consultId: id }, shows: [patientId] }
  },
  'orders.get': async ({ partner, physician }) => {
    const { id: consultId, patientId } = await partner.consult({ status: 'active', physician })
    const { id } = await addOrder(physician, `async-consults/${consultId}`)
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'orders.ofConsult': async ({ partner }) => {
    const { id: consultId, patientId } = await partner.consult()
    return { client: await partner.frame({ asyncConsultId: consultId }), input: { consultId }, shows: [patientId] }
  },
  'visitSummaries.getOfThread': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    await addReleasedNote(physician, `async-consults/${id}`)
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'visitSummaries.getOfCall': async ({ partner }) => {
    const physician = await partner.physician({ online: true })
    const fields = { physicianId: physician.id }
    const { id, patientId } = await partner.telehealthConsult({ status: 'in_progress', physician, fields })
    await addReleasedNote(physician, `telehealth-consults/${id}`)
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'visitSummaries.find': async ({ partner }) => {
    const { id: consultId, patientId } = await partner.consult()
    return { client: await partner.frame({ asyncConsultId: consultId }), input: { consultId }, shows: [patientId] }
  },
  'patientNotes.list': async ({ partner, physician }) => {
    const { id } = await partner.patient()
    return { client: physician.asserted, input: { id }, shows: [id] }
  },
  'internalNotes.list': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult()
    return { client: physician.asserted, input: { id }, shows: [patientId] }
  },
  'translations.replies': async (scene) => {
    const { id, patientId } = await scene.partner.consult()
    return { client: await portal(scene), input: { id }, shows: [patientId] }
  },
  'teamwork.mentions': async (scene) => {
    const { partner, physician } = scene
    const { id, patientId } = await partner.consult()
    const note = { text: 'Please look at the rash.', mentions: [physician.id] }
    const author = await partner.physician()
    success(await author.asserted.post(`/v1/async-consults/${id}/internal-notes`, note))
    return { client: await portal(scene), input: {}, shows: [patientId] }
  },
  'notifications.list': async ({ partner }) => {
    // The consult waits for consent.
    const { patientId } = await partner.consult({ status: 'invited' })
    return { client: partner.key, input: { limit: 100 }, shows: [patientId] }
  },
  'calls.recordingConsent': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    const { patientId } = success(
      await scene.partner.key.get<{ patientId: string }>(`/v1/telehealth-consults/${input.id}`),
    )
    return { client: await scene.partner.frame({ patientId }), input, shows: [patientId] }
  },
  'consoleEvents.get': async ({ partner }) => {
    const { patientId } = await partner.consult({ status: 'invited' })
    const { client } = await partner.member('developer')
    return { client, input: { id: (await partner.events()).at(-1)?.id }, shows: [patientId] }
  },
  'consoleNotifications.list': async ({ partner }) => {
    // The consult waits for consent.
    const { patientId } = await partner.consult({ status: 'invited' })
    return { client: (await partner.member('developer')).client, input: { limit: 100 }, shows: [patientId] }
  },
  'drafts.get': async (scene) => {
    const { partner, physician } = scene
    const { id, patientId } = await partner.consult({ status: 'active', physician })
    const client = await portal(scene)
    const draft = { text: 'Good morn', attachmentIds: [], version: 'v1', base: null }
    success(await client.post('/trpc/drafts.save', { id, ...draft }))
    return { client, input: { id }, shows: [patientId] }
  },
  'embed.earlierConsults': async ({ partner, physician }) => {
    const { patientId } = await partner.consult({ status: 'closed', physician })
    return { client: await partner.frame({ patientId }), input: {}, shows: [patientId] }
  },
  'embed.opening': async ({ partner }) => {
    const { patientId } = await partner.consult()
    return { client: await partner.frame({ patientId }), input: {}, shows: [patientId] }
  },
  'embed.overview': async ({ partner }) => {
    const { patientId } = await partner.consult()
    return { client: await partner.frame({ patientId }), input: {}, shows: [patientId] }
  },
  'embed.queuePlace': async ({ partner }) => {
    const { id, patientId } = await partner.consult({ status: 'queued' })
    return { client: await partner.frame({ patientId }), input: { id }, shows: [patientId] }
  },
  'events.list': async ({ environment, partner }) => {
    environment.clock.advance(1)
    const since = environment.clock.now().toISOString()
    const consults = [await partner.consult(), await partner.consult()]
    const shows = consults.map(({ patientId }) => patientId)
    return { client: partner.key, input: { since, limit: 100 }, shows }
  },
  'events.next': async ({ environment, partner }) => {
    environment.clock.advance(1)
    const since = environment.clock.now().toISOString()
    const consults = [await partner.consult(), await partner.consult()]
    return { client: partner.key, input: { since, limit: 100 }, shows: consults.map(({ patientId }) => patientId) }
  },
  'files.link': async (scene) => {
    const { attachmentId, patientId } = await sentFile(scene)
    return { client: await portal(scene), input: { id: attachmentId }, shows: [patientId] }
  },
  'patients.get': async ({ partner }) => {
    const { id } = await partner.patient()
    return { client: partner.key, input: { id }, shows: [id] }
  },
  'patients.list': async ({ partner }) => {
    const patients = [await partner.patient(), await partner.patient()]
    return { client: partner.key, input: { limit: 100 }, shows: patients.map(({ id }) => id) }
  },
  'physicians.listAgenda': async ({ environment, partner }) => {
    const physician = await partner.physician()
    const hours = [1, 2].map((n) => new Date(environment.clock.now().getTime() + n * 3_600_000).toISOString())
    const book = (scheduledFor: string) =>
      partner.telehealthConsult({ fields: { scheduledFor, physicianId: physician.id } })
    success(
      await physician.asserted.put('/v1/physicians/me/availability', {
        timeZone: 'UTC',
        weekly: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({ day, start: '00:00', end: '24:00' })),
      }),
    )
    const visits = [await book(hours[0] ?? ''), await book(hours[1] ?? '')]
    return { client: physician.asserted, input: { id: 'me' }, shows: visits.map(({ patientId }) => patientId) }
  },
  'portal.activity': async (scene) => {
    const { id, patientId } = await scene.partner.consult()
    return { client: await portal(scene), input: { id }, shows: [patientId] }
  },
  'portal.inbox': async (scene) => {
    const { shows } = await twoThreads(scene)
    return { client: await portal(scene), input: { view: 'queue', limit: 100 }, shows }
  },
  'portal.inboxItems': async (scene) => {
    const { ids, shows } = await twoThreads(scene)
    return { client: await portal(scene), input: { ids }, shows }
  },
  'portal.patient': async (scene) => {
    const { id } = await scene.partner.patient()
    return { client: await portal(scene), input: { id }, shows: [id] }
  },
  'portal.patientHistory': async (scene) => {
    const { patientId } = await scene.partner.consult()
    return { client: await portal(scene), input: { id: patientId }, shows: [patientId] }
  },
  'portal.transcript': async (scene) => {
    const { id, patientId } = await scene.partner.consult()
    return { client: await portal(scene), input: { id, limit: 100 }, shows: [patientId] }
  },
  'portalCalls.current': async ({ partner }) => {
    const physician = await partner.physician({ online: true })
    const { patientId } = await partner.telehealthConsult({
      status: 'ringing',
      physician,
      fields: { physicianId: physician.id },
    })
    return { client: (await physician.session()).client, input: {}, shows: [patientId] }
  },
  'portalCalls.get': async (scene) => {
    const { id, patientId } = await scene.partner.telehealthConsult()
    return { client: await portal(scene), input: { id }, shows: [patientId] }
  },
  'portalCalls.waitingRoom': async (scene) => {
    const { ids, shows } = await twoCalls(scene, 'waiting')
    // Otherwise they would be rung for first.
    const restore = async () => {
      for (const id of ids) success(await scene.partner.key.post(`/v1/telehealth-consults/${id}/cancel`))
    }
    return { client: await portal(scene), input: {}, shows, restore }
  },
  'supervision.callPatients': async (scene) => {
    const { ids, shows } = await twoCalls(scene, 'invited')
    const supervisor = await scene.partner.physician({ fields: { supervisor: true } })
    return { client: (await supervisor.session()).client, input: { ids }, shows }
  },
  'stream.next': async (scene) => {
    const after = (await scene.partner.events()).at(-1)?.sequence ?? 0
    const { shows } = await newThreads(scene)
    return { client: await portal(scene), input: { after, heard: [] }, shows }
  },
  'signals.reads': async (scene) => {
    const { id, patientId } = await scene.partner.consult()
    await scene.partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'It began on Monday.' })
    await scene.partner.settle()
    const client = await portal(scene)
    success(await client.post('/trpc/signals.markRead', { id, sequence: 1 }))
    return { client, input: { id }, shows: [patientId] }
  },
  'telehealthConsults.connection': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    const { patientId } = success(
      await scene.partner.key.get<{ patientId: string }>(`/v1/telehealth-consults/${input.id}`),
    )
    return { client: await scene.partner.frame({ telehealthConsultId: input.id }), input, shows: [patientId] }
  },
  'telehealthConsults.get': async ({ partner }) => {
    const { id, patientId } = await partner.telehealthConsult()
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  'telehealthConsults.list': async (scene) => {
    const { shows } = await twoCalls(scene, 'invited')
    return { client: scene.partner.key, input: { limit: 100 }, shows }
  },
  'telehealthConsults.listMessages': async ({ partner }) => {
    const { id, patientId } = await partner.telehealthConsult()
    return { client: partner.key, input: { id }, shows: [patientId] }
  },
  // Called as a mutation, so that the query is not in a URL.
  'search.threads': async (scene) => {
    const lastName = `Quicksilver${nextNumber()}`
    const patients = [await scene.partner.patient({ lastName }), await scene.partner.patient({ lastName })]
    return { client: await portal(scene), input: { query: lastName }, shows: patients.map(({ id }) => id) }
  },
}

/**
 * Presence, typing, read markers and call signals: the audit records what was shown, including a call's connection. Also the
 * challenge for a sign-in with a passkey, which is the same for everyone, and the requests that precede a sign-in at an identity
 * provider.
 */
export const signs = [
  'calls.signal',
  'codeLists.search',
  'consoleCodeLists.check',
  'consoleQuestionnaires.check',
  'passkeys.offerConsoleSignIn',
  'passkeys.offerSignIn',
  'pushDevices.reportFocus',
  'questionnaires.validate',
  'signals.attend',
  'signals.leave',
  'signals.markRead',
  'singleSignOn.find',
  'singleSignOn.start',
]
