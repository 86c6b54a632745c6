import { addUpload } from '../../surface/index.ts'
import { type Prepare, physicianSide } from './audited-scene.fixture.ts'

/** Queries whose every answer is entered, because it shows what was said in confidence. */
export const disclosures: Record<string, Prepare> = {
  'asyncConsults.listMessages': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.consult()).id },
  }),
  'portal.transcript': async ({ partner, physician }) => ({
    client: (await physician.session()).client,
    input: { id: (await partner.consult()).id, limit: 100 },
  }),
  'embed.opening': async ({ partner }) => ({
    client: await partner.frame({ patientId: (await partner.consult()).patientId }),
    input: {},
  }),
  'telehealthConsults.listMessages': async ({ partner }) => ({
    client: partner.key,
    input: { id: (await partner.visit()).id },
  }),
  'telehealthConsults.connection': async (scene) => {
    const { input } = await physicianSide(scene, 'in_progress')
    return { client: await scene.partner.frame({ telehealthConsultId: input.id }), input }
  },
  'patients.get': async ({ partner }) => ({ client: partner.key, input: { id: (await partner.patient()).id } }),
  'files.link': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addUpload(physician) },
  }),
  'portal.patient': async ({ partner, physician }) => ({
    client: (await physician.session()).client,
    input: { id: (await partner.patient()).id },
  }),
  'portalCalls.get': async ({ partner, physician }) => ({
    client: (await physician.session()).client,
    input: { id: (await partner.visit()).id },
  }),
}

/** Reads that are called as mutations, so that what is asked stands in no URL. */
export const disclosingMutations: Record<string, Prepare> = {
  'search.threads': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { query: 'fever' },
  }),
}

/** Queries that are not entered: lists, states and counts, which clients ask again and again. */
export const unentered = [
  'access.session',
  'access.sessions',
  'drafts.get',
  'macros.list',
  'account.get',
  'asyncConsults.get',
  'asyncConsults.list',
  'calls.recordingConsent',
  'embed.callPhysician',
  'embed.earlierConsults',
  'embed.overview',
  'embed.queuePlace',
  'events.list',
  'patients.list',
  'physicians.get',
  'physicians.getAvailability',
  'physicians.getPresence',
  'physicians.list',
  'physicians.listAgenda',
  'physicians.listSlots',
  'portal.activity',
  'portal.clinician',
  'portal.counts',
  'portal.inbox',
  'portal.inboxItems',
  'portal.me',
  'portalCalls.current',
  'portalCalls.dues',
  'portalCalls.duty',
  'portalCalls.ringEnd',
  'portalCalls.waitingRoom',
  'signals.reads',
  'telehealthConsults.get',
  'telehealthConsults.list',
]

/** Who looks, writes, has read and signals in a call: what was shown stands in the audit, a call's connection too. */
export const signs = ['calls.signal', 'signals.attend', 'signals.leave', 'signals.markRead']
