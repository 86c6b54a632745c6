import type { Attachment } from '@consult/domain'
import {
  newPhone,
  nextNumber,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { releasedSummary } from '../../surface/notes.ts'

/** PHQ-2, with its score. */
const mood = {
  resourceType: 'Questionnaire',
  url: 'https://clinic.example/Questionnaire/mood',
  title: 'Mood',
  language: 'en',
  extension: [
    {
      url: 'urn:consult:fhir:questionnaire-score',
      extension: [
        { url: 'code', valueCode: 'phq-2' },
        { url: 'item', valueString: 'interest' },
        { url: 'item', valueString: 'down' },
        {
          url: 'band',
          extension: [
            { url: 'low', valueDecimal: 3 },
            { url: 'label', valueString: 'Positive' },
          ],
        },
      ],
    },
  ],
  item: ['interest', 'down'].map((linkId) => ({
    linkId,
    type: 'choice',
    text: `How often: ${linkId}?`,
    required: true,
    answerOption: [0, 1, 2, 3].map((value) => ({
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: value }],
      valueCoding: { system: 'http://loinc.org', code: `LA${value}`, display: `${value}` },
    })),
  })),
}

const answer = (linkId: string, value: number) => ({
  linkId,
  answer: [{ valueCoding: { system: 'http://loinc.org', code: `LA${value}`, display: `${value}` } }],
})

const told = {
  resourceType: 'Questionnaire',
  title: 'In your words',
  item: [
    { linkId: 'words', type: 'text', text: 'What happened?' },
    { linkId: 'file', type: 'attachment', text: 'A file' },
    { linkId: 'since', type: 'date', text: 'Since when?' },
    { linkId: 'weight', type: 'decimal', text: 'Weight' },
  ],
}

const note = {
  sections: [
    { key: 'subjective', text: 'It itches & burns <since Monday>.' },
    { key: 'assessment', text: 'Contact dermatitis.' },
    { key: 'plan', text: 'Rest.\nلا تخدش', generated: true },
  ],
  diagnoses: [
    {
      system: 'http://hl7.org/fhir/sid/icd-10-cm',
      code: 'L23.9',
      display: 'Allergic contact dermatitis',
      rank: 'primary',
    },
    { text: 'Scabies', certainty: 'refuted' },
    { text: 'Eczema', certainty: 'provisional' },
  ],
  disposition: { kind: 'follow_up', inDays: 7, reason: 'Sooner if it spreads.' },
  ...releasedSummary('Leave out the new soap.'),
}

/** A patient with one of everything that FHIR shows, and a draft of a note that it does not show. */
export async function patientOfWorld(environment: TestEnvironment, partner: TestPartner) {
  const { key } = partner
  const physician = await partner.physician({ online: true, licensedIn: ['US-CA'] })
  const colleague = await partner.physician({ licensedIn: ['US-CA'] })
  success(await physician.asserted.put('/v1/physicians/me/languages', { languages: ['en', 'pt'] }))
  const patient = await partner.patient({
    firstName: 'Zoë',
    lastName: "O'Neill",
    birthDate: '1980-02-29',
    email: `zoe-${nextNumber()}@patient.example`,
    language: 'pt-BR',
    jurisdiction: 'US-CA',
  })
  const keys = { mood: `mood-${nextNumber()}`, told: `told_${nextNumber()}` }
  for (const [name, questionnaire] of [
    [keys.mood, mood],
    [keys.told, told],
  ] as const) {
    success(await key.put(`/v1/questionnaires/${name}`, { questionnaire }))
    success(await key.post(`/v1/questionnaires/${name}/publish`))
  }
  const upload = async () => {
    const file = { fileName: 'rash.png', bytes: sampleFiles.png() }
    return success(await key.upload<Attachment>(file)).attachmentId
  }
  const answers = [
    {
      key: keys.mood,
      response: { resourceType: 'QuestionnaireResponse', item: [answer('interest', 2), answer('down', 1)] },
    },
    {
      key: keys.told,
      response: {
        resourceType: 'QuestionnaireResponse',
        item: [
          { linkId: 'words', answer: [{ valueString: 'A new soap.' }] },
          { linkId: 'file', answer: [{ valueAttachment: { url: `attachments/${await upload()}` } }] },
          { linkId: 'since', answer: [{ valueDate: '2026-02-01' }] },
          { linkId: 'weight', answer: [{ valueDecimal: 71.5 }] },
        ],
      },
    },
  ]
  const thread = await partner.consult({
    patientId: patient.id,
    status: 'active',
    physician,
    fields: { reason: 'A rash', intake: answers },
  })
  const path = `/v1/async-consults/${thread.id}`
  success(await key.post(`${path}/messages`, { text: 'It itches.\n\nSee:', attachmentIds: [await upload()] }))
  success(await physician.asserted.post(`${path}/replies`, { text: 'Since when?' }))
  await partner.settle()
  const internal = { text: 'INTERNAL', mentions: [colleague.id] }
  success(await physician.asserted.post(`${path}/internal-notes`, internal))
  const { id } = success(await physician.asserted.put<{ id: string }>(`${path}/notes/draft`, note))
  const prescription = {
    drug: {
      text: 'Hydrocortisone cream',
      strength: '1 %',
      form: 'cream',
      system: 'http://snomed.info/sct',
      code: '16602005',
    },
    directions: 'Twice a day, thinly.',
    frequency: { text: 'Twice a day', timesPerDay: 2 },
    dose: { value: 1.5, unit: 'g' },
    route: 'topical',
    durationDays: 7,
    quantity: { value: 30, unit: 'g' },
    refills: 1,
    noteToPharmacy: 'Generic is fine.',
    allergiesReviewed: { noneKnown: true },
  }
  const orders = [
    { prescription },
    { lab: { tests: [{ text: 'IgE', code: '19113-0' }, { text: 'Blood count' }], fasting: true, reason: 'Allergy?' } },
    { referral: { specialty: 'Dermatology', urgency: 'soon', question: 'Patch test?' } },
    { sickNote: { from: '2026-03-02', to: '2026-03-04' } },
  ]
  for (const order of orders) success(await physician.asserted.post(`${path}/notes/draft/orders`, order))
  success(await physician.asserted.post(`${path}/notes/${id}/sign`))
  environment.clock.advance(60)
  success(
    await physician.asserted.post(`${path}/notes/${id}/amend`, { reason: 'The left arm.', diagnoses: note.diagnoses }),
  )
  success(await colleague.asserted.post(`${path}/notes/${id}/addenda`, { text: 'It is better.', forPatient: true }))
  success(await physician.asserted.put(`${path}/notes/draft`, { sections: [{ key: 'plan', text: 'UNSIGNED' }] }))
  const booked = await partner.telehealthConsult({
    patientId: patient.id,
    fields: { scheduledFor: '2027-03-01T10:00:00Z', physicianId: physician.id, reason: 'Control' },
  })
  const call = await partner.telehealthConsult({ patientId: patient.id, status: 'in_progress', physician })
  success(await key.post(`/v1/telehealth-consults/${call.id}/messages`, { text: 'Can you hear me?' }))
  success(await physician.asserted.post(`/v1/telehealth-consults/${call.id}/end`))
  await addTranscript(environment, partner, call.id)
  return { patient, physician, colleague, thread, noteId: id, booked, call }
}

/** What a recorded call leaves behind, without a media node: its patient's answers, and a transcript. */
async function addTranscript({ db, clock }: TestEnvironment, { id: partnerId }: TestPartner, callId: string) {
  const now = clock.now()
  const answer = `
    insert into tenant.recording_consents (partner_id, telehealth_consult_id, participant_id, answer_number, role, agreed,
      answered_at, wording_version, wording_language, wording_sha256)
    values ($1, $2, 'participant', $3, 'patient', $4, $5, '1', 'en', repeat('0', 64))`
  await db.owner.query(answer, [partnerId, callId, 1, false, now])
  await db.owner.query(answer, [partnerId, callId, 2, true, now])
  await db.owner.query(
    `insert into tenant.recordings (partner_id, telehealth_consult_id, attempts, storage_key, byte_size, duration_ms,
      stored_at, transcript_key, transcript_byte_size, transcript_stored_at)
    values ($1, $2, 1, 'none', 1, 1, $3, 'none', 7, $3)`,
    [partnerId, callId, now],
  )
}

/** A patient whose names and messages are any text that the service accepts. */
export async function patientOfAnyText(partner: TestPartner, texts: readonly string[]): Promise<string> {
  const { key } = partner
  const [firstName = 'x', lastName = 'y', reason = 'z'] = texts.map((text) => text.slice(0, 50))
  const named = await key.post<{ id: string }>('/v1/patients', {
    externalId: `any-${nextNumber()}`,
    phone: newPhone(),
    firstName,
    lastName,
  })
  const patient = named.status < 300 ? named.body : await partner.patient()
  const fields = { patientId: patient.id, reason }
  const created = await key.post<{ id: string }>('/v1/async-consults', fields)
  const { id } =
    created.status < 300
      ? created.body
      : success(await key.post<{ id: string }>('/v1/async-consults', { patientId: patient.id }))
  success(await key.post(`/v1/async-consults/${id}/consent`, { decision: 'accept' }))
  // Those that the service refuses are as good.
  for (const text of texts) await key.post(`/v1/async-consults/${id}/messages`, { text })
  await partner.settle()
  return patient.id
}
