import type { AcceptedMessage, AsyncConsult, InternalNote } from '@consult/domain'
import { recordingConsentWordings } from '@consult/domain/recording-consent'
import { sampleFiles, success } from '../../../environment/index.ts'
import { pushSubscription } from '../../../surface/holdings.ts'
import { addNote, awaitCosignature, beginNote, noteText } from '../../../surface/notes.ts'
import { addOrder, beginOrder, sampleReferral } from '../../../surface/orders.ts'
import { addPublished, sampleResponse } from '../../../surface/questionnaires.ts'
import { invitation } from './invitation.fixture.ts'
import { type Prepare, physicianSide, type Scene } from './scene.fixture.ts'

async function patientSide({ partner }: Scene, status: AsyncConsult['status'] & ('invited' | 'queued')) {
  const { id, patientId } = await partner.consult({ status })
  return { id, client: await partner.frame({ patientId }) }
}

/** A patient's browser that asks for pushes. */
async function newDevice({ partner }: Scene) {
  const { id, patientId } = await partner.consult({ status: 'queued' })
  const { url } = success(await partner.key.post<{ url: string }>(`/v1/async-consults/${id}/page-link`, {}))
  const token = url.split('/').at(-1)
  return { client: await partner.frame({ patientId }), input: { ...pushSubscription(), token } }
}

/** The answers to a questionnaire of a consult. */
async function askedThread({ partner }: Scene) {
  const key = await addPublished(partner)
  const { id } = await partner.consult({ fields: { questionnaireKeys: [key] } })
  return { id, input: { key, response: sampleResponse, revision: 0 } }
}

/** A consult of the kind with a note of its physician, and an input about the note. */
async function noteOn(
  { partner }: Scene,
  kind: 'async' | 'telehealth',
  state: 'draft' | 'signed' | null,
  fields: Record<string, unknown> = {},
) {
  const physician = await partner.physician({ online: true })
  const wanted = { physician, fields: { physicianId: physician.id } }
  const { id } =
    kind === 'async'
      ? await partner.consult({ status: 'active', physician })
      : await partner.telehealthConsult({ status: 'in_progress', ...wanted })
  const path = `${kind === 'async' ? 'async-consults' : 'telehealth-consults'}/${id}`
  if (state === null) return { client: physician.asserted, input: { id, ...noteText() } }
  const note = await (state === 'draft' ? beginNote : addNote)(physician, path)
  return { client: physician.asserted, input: { id, noteId: note.id, ...fields } }
}

/** A note that waits for a co-signature, and who may give it. */
async function noteToCosign({ partner }: Scene, kind: 'async' | 'telehealth') {
  const { id, note, cosigner } = await awaitCosignature(partner, kind)
  return { client: cosigner.asserted, input: { id, noteId: note.id, version: 1, decision: 'sign' } }
}

/** A consult of the kind with a draft of its physician, or with an order in it. */
async function orderOn(scene: Scene, kind: 'async' | 'telehealth', state: 'draft' | 'ordered') {
  const physician = await scene.partner.physician({ online: true })
  const fields = { physicianId: physician.id }
  const { id } =
    kind === 'async'
      ? await scene.partner.consult({ status: 'active', physician })
      : await scene.partner.telehealthConsult({ status: 'in_progress', physician, fields })
  const path = `${kind}-consults/${id}`
  if (state === 'ordered') {
    const { id: orderId } = await beginOrder(physician, path)
    return { client: physician.asserted, input: { id, orderId } }
  }
  await beginNote(physician, path)
  return { client: physician.asserted, input: { id, ...sampleReferral() } }
}

/** An order that the partner can act on. */
async function requestedOrder({ partner }: Scene, fields: Record<string, unknown> = {}) {
  const physician = await partner.physician({ online: true })
  const { id: consultId } = await partner.consult({ status: 'active', physician })
  const { id } = await addOrder(physician, `async-consults/${consultId}`)
  return { client: partner.key, input: { id, ...fields }, physician }
}

/** Acts about consults and calls. */
export const consultsActs: Record<string, Prepare> = {
  'asyncConsults.create': async ({ partner }) => ({
    client: partner.key,
    input: { patientId: (await partner.patient()).id },
  }),
  'firstReplies.write': async ({ partner, physician }) => ({
    client: physician.asserted,
    input: { id: (await partner.patient()).id, text: 'Your results are back.' },
  }),
  'firstReplies.put': async (scene) => ({
    client: scene.physician.asserted,
    input: { id: (await invitation(scene)).id, text: 'Your results are here.' },
  }),
  'asyncConsults.decideConsent': async (scene) => {
    const { id, client } = await patientSide(scene, 'invited')
    return { client, input: { id, decision: 'accept' } }
  },
  'embed.chooseLanguage': async (scene) => {
    const { client } = await patientSide(scene, 'queued')
    return { client, input: { language: 'pl' } }
  },
  'embed.chooseNotifications': async (scene) => {
    const { client } = await patientSide(scene, 'queued')
    return { client, input: { channels: [], quietHours: null } }
  },
  'embed.addDevice': newDevice,
  'embed.removeDevice': async (scene) => {
    const { client, input } = await newDevice(scene)
    success(await client.post('/trpc/embed.addDevice', input))
    return { client, input: { endpoint: input.endpoint } }
  },
  'asyncConsults.postMessage': async (scene) => {
    const { id, client } = await patientSide(scene, 'queued')
    return { client, input: { id, text: 'Good morning.' } }
  },
  'asyncConsults.postReply': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id, text: 'Good morning.' } }
  },
  'intakes.putOfThread': async (scene) => {
    const { id, input } = await askedThread(scene)
    return { client: scene.partner.key, input: { id, ...input } }
  },
  'intakes.save': async (scene) => {
    const { id, input } = await askedThread(scene)
    return { client: await scene.partner.frame({ asyncConsultId: id }), input: { consultId: id, ...input } }
  },
  'intakes.putOfCall': async ({ partner }) => {
    const key = await addPublished(partner)
    const { id } = await partner.telehealthConsult({ fields: { questionnaireKeys: [key] } })
    return { client: partner.key, input: { id, key, response: sampleResponse, revision: 0, complete: true } }
  },
  'asyncConsults.claim': async ({ partner, physician }) => ({
    client: physician.asserted,
    input: { id: (await partner.consult()).id },
  }),
  'handOvers.offer': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id, to: (await partner.physician()).id } }
  },
  'handOvers.accept': async ({ partner, physician }) => {
    const giver = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician: giver })
    success(await giver.asserted.post(`/v1/async-consults/${id}/hand-over`, { to: physician.id }))
    return { client: physician.asserted, input: { id } }
  },
  'handOvers.decline': async ({ partner, physician }) => {
    const giver = await partner.physician()
    const { id } = await partner.consult({ status: 'active', physician: giver })
    success(await giver.asserted.post(`/v1/async-consults/${id}/hand-over`, { to: physician.id }))
    return { client: physician.asserted, input: { id } }
  },
  'teamwork.handOverAll': async ({ partner }) => {
    const giver = await partner.physician()
    await partner.consult({ status: 'active', physician: giver })
    return { client: (await giver.session()).client, input: { to: null } }
  },
  'worklist.act': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: (await physician.session()).client, input: { ids: [id], act: { type: 'hand_over', to: null } } }
  },
  'worklist.undo': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const { client } = await physician.session()
    const act = { ids: [id], act: { type: 'priority', priority: 'urgent' } }
    const done = success(
      await client.post<{ result: { data: { rows: { back: object }[] } } }>('/trpc/worklist.act', act),
    )
    return { client, input: { ids: [id], backs: done.result.data.rows.map(({ back }) => back) } }
  },
  'supervision.assign': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const supervisor = await partner.physician({ fields: { supervisor: true } })
    const input = { id, fromPhysicianId: physician.id, physicianId: supervisor.id }
    return { client: (await supervisor.session()).client, input }
  },
  'snoozes.create': async ({ environment, partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
    return { client: physician.asserted, input: { id, until } }
  },
  'snoozes.remove': async ({ environment, partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const until = new Date(environment.clock.now().getTime() + 60_000).toISOString()
    success(await physician.asserted.post(`/v1/async-consults/${id}/snooze`, { until }))
    return { client: physician.asserted, input: { id } }
  },
  'followUps.create': async ({ partner, physician }) => {
    const { id: patientId } = await partner.patient()
    return { client: physician.asserted, input: { patientId, dueAt: '2026-06-02T21:00:00Z', text: 'Ask again.' } }
  },
  'followUps.update': async ({ partner, physician }) => {
    const { id: patientId } = await partner.patient()
    const fields = { patientId, dueAt: '2026-06-02T21:00:00Z', text: 'Ask again.' }
    const { id } = success(await physician.asserted.post<{ id: string }>('/v1/follow-ups', fields))
    return { client: physician.asserted, input: { id, status: 'done' } }
  },
  'asyncConsultOrders.create': (scene) => orderOn(scene, 'async', 'draft'),
  'asyncConsultOrders.replace': async (scene) => {
    const { client, input } = await orderOn(scene, 'async', 'ordered')
    return { client, input: { ...input, ...sampleReferral('And this?') } }
  },
  'asyncConsultOrders.remove': (scene) => orderOn(scene, 'async', 'ordered'),
  'telehealthConsultOrders.create': (scene) => orderOn(scene, 'telehealth', 'draft'),
  'telehealthConsultOrders.replace': async (scene) => {
    const { client, input } = await orderOn(scene, 'telehealth', 'ordered')
    return { client, input: { ...input, ...sampleReferral('And this?') } }
  },
  'telehealthConsultOrders.remove': (scene) => orderOn(scene, 'telehealth', 'ordered'),
  'orders.accept': (scene) => requestedOrder(scene),
  'orders.reject': (scene) => requestedOrder(scene, { reason: 'Out of stock.' }),
  'orders.fulfill': (scene) => requestedOrder(scene),
  'orders.cancel': async (scene) => {
    const { input, physician } = await requestedOrder(scene, { reason: 'Not needed.' })
    return { client: physician.asserted, input }
  },
  'visitSummaries.see': async (scene) => {
    const { id: consultId, client } = await patientSide(scene, 'queued')
    return { client, input: { consultId } }
  },
  'asyncConsultNotes.saveDraft': (scene) => noteOn(scene, 'async', null),
  'asyncConsultNotes.sign': (scene) => noteOn(scene, 'async', 'draft'),
  'asyncConsultNotes.amend': (scene) => noteOn(scene, 'async', 'signed', { reason: 'A typo.' }),
  'asyncConsultNotes.addAddendum': (scene) => noteOn(scene, 'async', 'signed', { text: 'It itches less.' }),
  'asyncConsultNotes.cosign': (scene) => noteToCosign(scene, 'async'),
  'asyncConsultNotes.enterInError': (scene) => noteOn(scene, 'async', 'signed', { reason: 'Another patient.' }),
  'telehealthConsultNotes.saveDraft': (scene) => noteOn(scene, 'telehealth', null),
  'telehealthConsultNotes.sign': (scene) => noteOn(scene, 'telehealth', 'draft'),
  'telehealthConsultNotes.amend': (scene) => noteOn(scene, 'telehealth', 'signed', { reason: 'A typo.' }),
  'telehealthConsultNotes.addAddendum': (scene) => noteOn(scene, 'telehealth', 'signed', { text: 'It itches less.' }),
  'telehealthConsultNotes.cosign': (scene) => noteToCosign(scene, 'telehealth'),
  'telehealthConsultNotes.enterInError': (scene) =>
    noteOn(scene, 'telehealth', 'signed', { reason: 'Another patient.' }),
  'patientNotes.create': async ({ partner, physician }) => {
    const { id } = await partner.patient()
    return { client: physician.asserted, input: { id, text: 'Lives alone.' } }
  },
  'internalNotes.create': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id, text: 'Please look at the rash.' } }
  },
  'translations.message': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const sent = await partner.key.post<AcceptedMessage>(`/v1/async-consults/${id}/messages`, { text: 'Me duele.' })
    await partner.settle()
    const input = { id, message: success(sent).messageId, language: 'en' }
    return { client: (await physician.session()).client, input }
  },
  'translations.reply': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const input = { id, text: 'Since when?', language: 'en', sentLanguage: 'es' }
    return { client: (await physician.session()).client, input }
  },
  'translations.postReply': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const original = { text: 'Since when?', language: 'en', sentLanguage: 'es' }
    return { client: (await physician.session()).client, input: { id, text: '¿Desde cuándo?', original } }
  },
  'teamwork.readMentions': async ({ partner, physician }) => {
    const { id } = await partner.consult()
    const note = { text: 'Please look at the rash.', mentions: [physician.id] }
    const author = await partner.physician()
    const { id: upTo } = success(
      await author.asserted.post<InternalNote>(`/v1/async-consults/${id}/internal-notes`, note),
    )
    return { client: (await physician.session()).client, input: { id, upTo } }
  },
  'asyncConsults.takeOver': async ({ environment, partner, physician }) => {
    const { id } = await partner.consult({ status: 'active' })
    environment.clock.advance(60 * 60)
    return { client: physician.asserted, input: { id } }
  },
  'asyncConsults.resolve': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    return { client: physician.asserted, input: { id } }
  },
  'asyncConsults.acceptResolution': async ({ partner, physician }) => {
    const { id, patientId } = await partner.consult({ status: 'resolve_requested', physician })
    return { client: await partner.frame({ patientId }), input: { id } }
  },
  'asyncConsults.close': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.consult()).id } }),
  'asyncConsults.rate': async (scene) => {
    const { id, client } = await patientSide(scene, 'queued')
    return { client, input: { id, value: 5 } }
  },
  'asyncConsults.update': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.consult()).id, priority: 'urgent' },
  }),
  'asyncConsults.createPageLink': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.consult()).id },
  }),
  'asyncConsults.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.consult()).id },
  }),
  'attachments.upload': async ({ partner }) => ({
    client: partner.key,
    input: {},
    upload: { fileName: 'a.pdf', bytes: sampleFiles.pdf() },
  }),
  'telehealthConsults.create': async ({ partner }) => ({
    client: partner.key,
    input: { patientId: (await partner.patient()).id },
  }),
  'telehealthConsults.update': async ({ environment, partner }) => {
    const inHours = (hours: number) => new Date(environment.clock.now().getTime() + hours * 3600_000).toISOString()
    const { id } = await partner.telehealthConsult({ fields: { scheduledFor: inHours(1) } })
    return { client: partner.key, input: { id, scheduledFor: inHours(2) } }
  },
  'telehealthConsults.ready': async ({ partner, physician }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult({ fields: { physicianId: physician.id } })).id },
  }),
  'telehealthConsults.reserve': async ({ partner, physician }) => ({
    client: physician.asserted,
    input: { id: (await partner.telehealthConsult({ status: 'waiting' })).id, reason: 'agreed' },
  }),
  'telehealthConsults.join': async (scene) => physicianSide(scene, 'ringing'),
  'telehealthConsults.declineRing': async (scene) => physicianSide(scene, 'ringing'),
  'telehealthConsults.postMessage': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    return { client: scene.partner.key, input: { ...input, text: 'Ibuprofen, 400 mg.' } }
  },
  'telehealthConsults.postReply': async (scene) => {
    const { client, input } = await physicianSide(scene, 'in_progress')
    return { client, input: { ...input, text: 'Cetirizine, 10 mg.' } }
  },
  'telehealthConsults.end': async (scene) => physicianSide(scene, 'in_progress'),
  'calls.answerRecording': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    const { version } = recordingConsentWordings.patient
    return {
      client: await scene.partner.frame({ telehealthConsultId: input.id }),
      input: { ...input, agreed: true, version, language: 'en' },
    }
  },
  'telehealthConsults.cancel': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id },
  }),
  'telehealthConsults.rate': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id, value: 5 },
  }),
  'telehealthConsults.createPageLink': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id },
  }),
  'telehealthConsults.createEmbedSession': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.telehealthConsult()).id },
  }),
}
