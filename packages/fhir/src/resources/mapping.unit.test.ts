import type { NoteContent } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { sealResource } from '../resource.ts'
import type { FoundThread } from '../sources/consults.ts'
import type { FoundMessage } from '../sources/messages.ts'
import type { FoundNote } from '../sources/notes.ts'
import type { FoundOrder } from '../sources/orders.ts'
import { mapMessage } from './communication.ts'
import { mapNote } from './composition.ts'
import { mapDiagnoses } from './condition.ts'
import { mapThreadConsent } from './consent.ts'
import { mapThread } from './encounter.ts'
import { mapPrescription } from './medication-request.ts'
import { mapResponse } from './questionnaire-response.ts'
import { mapServiceRequest } from './service-request.ts'

const mapping = { base: 'https://api.example/fhir/r4', partnerId: 'par_1' }
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))

const thread = (fields: Partial<FoundThread> = {}): FoundThread => ({
  patient_id: 'pat_1',
  is_erasing: false,
  async_consult_id: 'ac_1',
  status: 'active',
  physician_id: 'phy_1',
  reason: 'A rash',
  created_at: at(0),
  consented_at: at(1),
  consent_version: null,
  queued_at: at(1),
  assigned_at: at(2),
  closed_at: null,
  closed_reason: null,
  handed_over_at: null,
  ...fields,
})

const message = (fields: Partial<FoundMessage> = {}): FoundMessage => ({
  patient_id: 'pat_1',
  is_erasing: false,
  message_id: 'msg_1',
  async_consult_id: 'ac_1',
  sequence: 1,
  author_type: 'patient',
  author_id: 'pat_1',
  text: 'It itches.',
  notice: null,
  attachments: null,
  accepted_at: at(3),
  created_at: at(4),
  ...fields,
})

const content: NoteContent = {
  template: { key: 'soap', version: 1 },
  sections: [
    { key: 'plan', title: 'Plan', text: 'Rest & <wait>.', generated: true },
    { key: 'objective', title: 'Objective', text: ' ', generated: false },
  ],
  diagnoses: [
    { system: 'http://icd', code: 'L23.9', display: 'Dermatitis', text: null, rank: 'primary', certainty: 'confirmed' },
    { system: 'our list', code: 'X 1', display: null, text: 'Itch', rank: 'secondary', certainty: 'refuted' },
  ],
  disposition: null,
  patientSummary: null,
}

const version = (number: number) => ({
  version: number,
  content,
  needs_cosignature: false,
  created_at: at(10 * number).toISOString(),
  signatures: [{ physician_id: 'phy_1', role: 'author' as const, signed_at: at(10 * number).toISOString() }],
})

const note = (fields: Partial<FoundNote> = {}): FoundNote => ({
  patient_id: 'pat_1',
  is_erasing: false,
  clinical_note_id: 'cn_1',
  author_id: 'phy_1',
  status: 'amended',
  version: 2,
  error_at: null,
  consult_id: 'ac_1',
  versions: [version(1), version(2)],
  ...fields,
})

describe('an async consult', () => {
  test('is an encounter whose last change is its own, and not that of a message', () => {
    const [mapped] = mapThread(thread({ handed_over_at: at(5) }), mapping)
    expect(mapped).toMatchObject({
      resource: {
        resourceType: 'Encounter',
        id: 'ac-1',
        status: 'in-progress',
        class: { code: 'VR' },
        period: { start: at(1).toISOString() },
      },
      lastUpdated: at(5),
    })
  })

  test.each([
    ['invited', null, null, 'planned'],
    ['queued', at(1), null, 'arrived'],
    ['resolve_requested', at(1), null, 'in-progress'],
    ['closed', at(1), 'resolved', 'finished'],
    ['closed', null, 'declined', 'cancelled'],
    ['closed', at(1), 'consent_expired', 'cancelled'],
  ] as const)(
    'that is %s, with consent at %s and the reason %s, is %s',
    (status, consented_at, closed_reason, expected) => {
      const [mapped] = mapThread(thread({ status, consented_at, closed_reason }), mapping)
      expect(mapped?.resource).toMatchObject({ status: expected })
    },
  )

  test('has a consent once its patient has answered', () => {
    const none = { consented_at: null, closed_at: at(2) }
    expect(mapThreadConsent(thread({ ...none, closed_at: null }), mapping)).toEqual([])
    expect(mapThreadConsent(thread({ ...none, closed_reason: 'consent_expired' }), mapping)).toEqual([])
    const [declined] = mapThreadConsent(thread({ ...none, closed_reason: 'declined' }), mapping)
    expect(declined?.resource).toMatchObject({ status: 'rejected', provision: { type: 'deny' } })
    const [accepted] = mapThreadConsent(thread(), mapping)
    expect(accepted?.resource).toMatchObject({ status: 'active', dateTime: at(1).toISOString() })
  })
})

test('an answer names its files, and says which of them retention has removed and when', () => {
  const facts = { contentType: 'image/png', title: 'a.png', size: 7 }
  const extension = [{ url: 'urn:consult:fhir:file-removed', valueDateTime: at(9).toISOString() }]
  const answers = [
    { valueAttachment: { url: 'attachments/att_1', ...facts } },
    { valueAttachment: { url: 'attachments/att_2', ...facts, extension } },
  ]
  const row = {
    patient_id: 'pat_1',
    is_erasing: false,
    consult_id: 'ac_1',
    questionnaire_key: 'skin',
    version: 1,
    response: { item: [{ linkId: 'group', item: [{ linkId: 'photos', answer: answers }] }] },
    scores: [],
    completed_at: at(3),
    url: null,
  }
  const [mapped] = mapResponse(row, mapping)
  const shown = [
    { valueAttachment: { url: 'https://api.example/fhir/r4/Binary/att-1', ...facts } },
    { valueAttachment: { ...facts, extension } },
  ]
  expect(mapped).toMatchObject({
    resource: { authored: at(3).toISOString(), item: [{ item: [{ answer: shown }] }] },
    lastUpdated: at(9),
  })
  expect(JSON.stringify(mapped)).not.toContain('att_')
})

describe('a message', () => {
  test('keeps its own times, its writer and its files, and says which of them retention has removed', () => {
    const file = { attachmentId: 'att_1', fileName: 'a.png', contentType: 'image/png', byteSize: 7 }
    const attachments = [file, { ...file, attachmentId: 'att_2', removedAt: at(9).toISOString() }]
    const [mapped] = mapMessage(message({ attachments }), mapping)
    expect(mapped).toMatchObject({
      resource: {
        sender: { reference: 'Patient/pat-1' },
        sent: at(3).toISOString(),
        received: at(4).toISOString(),
        payload: [
          { contentString: 'It itches.' },
          { contentAttachment: { url: 'https://api.example/fhir/r4/Binary/att-1', title: 'a.png' } },
          {
            contentAttachment: {
              extension: [{ url: 'urn:consult:fhir:file-removed', valueDateTime: at(9).toISOString() }],
              contentType: 'image/png',
              size: 7,
              title: 'a.png',
            },
          },
        ],
      },
      lastUpdated: at(9),
    })
  })

  test('of the service is a notice that holds what the physician wrote about a resolution', () => {
    const params = { summary: 'Better.', followUp: 'In a week.', acceptanceEndsAt: 'x' }
    const system = { author_type: 'system', author_id: null, text: 'Resolved.' } as const
    const [mapped] = mapMessage(message({ ...system, notice: { code: 'resolve_requested', params } }), mapping)
    expect(mapped?.resource).toMatchObject({
      sender: { reference: 'Organization/par-1' },
      category: [{ coding: [{ code: 'notification' }] }],
      payload: [{ contentString: 'Resolved.' }, { contentString: 'Better.' }, { contentString: 'In a week.' }],
    })
  })

  test('without anything that FHIR can hold has no payload', () => {
    const [mapped] = mapMessage(message({ text: '\u0001' }), mapping)
    expect(mapped?.resource).not.toHaveProperty('payload')
  })
})

describe('a note', () => {
  test('is a document per version, and an amendment replaces the one before', () => {
    const [first, second] = mapNote(note(), mapping).map(({ resource }) => resource)
    expect(first).toMatchObject({ id: 'cn-1.v1', status: 'final' })
    expect(first).not.toHaveProperty('relatesTo')
    expect(second).toMatchObject({
      id: 'cn-1.v2',
      status: 'amended',
      relatesTo: [{ code: 'replaces', targetReference: { reference: 'Composition/cn-1.v1' } }],
      section: [
        {
          title: 'Plan (written by a program)',
          text: { div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Rest &amp; &lt;wait&gt;.</p></div>' },
        },
        { title: 'Diagnoses', entry: [{ reference: 'Condition/cn-1.d1' }, { reference: 'Condition/cn-1.d2' }] },
      ],
    })
  })

  test('that needs a co-signature is preliminary until it has one', () => {
    const waiting = { ...version(1), needs_cosignature: true }
    const cosigner = { physician_id: 'phy_2', role: 'cosigner' as const, signed_at: at(15).toISOString() }
    const cosigned = { ...waiting, signatures: [...waiting.signatures, cosigner] }
    const statuses = [waiting, cosigned].map((each) => mapNote(note({ version: 1, versions: [each] }), mapping))
    expect(statuses).toMatchObject([
      [{ resource: { status: 'preliminary' } }],
      [{ resource: { status: 'final' }, lastUpdated: at(15) }],
    ])
  })

  test('that should not have been written says so in all of its versions, and changed then', () => {
    const mapped = mapNote(note({ status: 'entered_in_error', error_at: at(50) }), mapping)
    expect(mapped).toMatchObject([1, 2].map(() => ({ resource: { status: 'entered-in-error' }, lastUpdated: at(50) })))
  })

  test('has the diagnoses of its newest version, and a code that FHIR cannot hold is in the text', () => {
    expect(mapDiagnoses(note(), mapping).map(({ resource }) => resource)).toMatchObject([
      { clinicalStatus: { coding: [{ code: 'active' }] }, code: { coding: [{ system: 'http://icd', code: 'L23.9' }] } },
      { verificationStatus: { coding: [{ code: 'refuted' }] }, code: { text: 'Itch our list X 1' } },
    ])
  })
})

describe('an order', () => {
  const order = (fields: Partial<FoundOrder> = {}): FoundOrder => ({
    patient_id: 'pat_1',
    is_erasing: false,
    order_id: 'or_1',
    clinical_note_id: 'cn_1',
    physician_id: 'phy_1',
    kind: 'sick_note',
    status: 'requested',
    content: {
      prescription: null,
      lab: null,
      referral: null,
      sickNote: { from: '2026-03-02', to: '2026-03-04', capacity: 'none', purpose: 'work' },
    },
    reason: null,
    requested_at: at(1),
    accepted_at: null,
    ended_at: null,
    consult_id: 'ac_1',
    is_in_error: false,
    error_at: null,
    ...fields,
  })

  test.each([
    [{ status: 'accepted', accepted_at: at(2) }, 'active', at(2)],
    [{ status: 'rejected', ended_at: at(3), reason: 'Out of stock' }, 'revoked', at(3)],
    [{ status: 'fulfilled', ended_at: at(3) }, 'completed', at(3)],
    [
      { status: 'canceled', is_in_error: true, error_at: at(4), ended_at: at(4), reason: 'x' },
      'entered-in-error',
      at(4),
    ],
  ] as const)('%o is %s', (fields, status, lastUpdated) => {
    expect(mapServiceRequest(order(fields), mapping)).toMatchObject([
      { resource: { resourceType: 'ServiceRequest', intent: 'order', status }, lastUpdated },
    ])
    expect(mapPrescription(order(fields), mapping)).toEqual([])
  })
})

test('the version of a resource follows its content alone', () => {
  const versionOf = (fields: Partial<FoundMessage>) =>
    mapMessage(message(fields), mapping).map((mapped) => sealResource(mapped).versionId)[0]
  expect(versionOf({})).toBe(versionOf({ sequence: 2 }))
  expect(versionOf({})).not.toBe(versionOf({ text: 'It hurts.' }))
})
