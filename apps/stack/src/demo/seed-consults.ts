import { createLaneWorker } from '@consult/engine'
import {
  type Call,
  claimAsyncConsult,
  closeAsyncConsult,
  createAsyncConsult,
  createMessageLanding,
  decideConsent,
  postAsyncMessage,
  postAsyncReply,
  resolveAsyncConsult,
  upsertPatient,
} from '@consult/services'

interface Story {
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly jurisdiction: string
  readonly reason: string
  /** What is said, in turn, and by whom. */
  readonly says: readonly (readonly ['patient' | 'physician', string])[]
  /** How far it has come. */
  readonly until: 'invited' | 'queued' | 'active' | 'resolve_requested' | 'closed'
}

const stories: readonly Story[] = [
  {
    externalId: 'demo-mara',
    firstName: 'Mara',
    lastName: 'Quintero',
    phone: '+14155550101',
    jurisdiction: 'US-CA',
    reason: 'Rash on both forearms',
    says: [['patient', 'Since Friday I have an itchy rash on both forearms. It gets worse in the evening.']],
    until: 'queued',
  },
  {
    externalId: 'demo-tomas',
    firstName: 'Tomás',
    lastName: 'Rivera',
    phone: '+14155550102',
    jurisdiction: 'US-CA',
    reason: 'Refill of lisinopril',
    says: [['patient', 'I have three tablets of lisinopril left. Can I get a refill before the weekend?']],
    until: 'queued',
  },
  {
    externalId: 'demo-ines',
    firstName: 'Inés',
    lastName: 'Park',
    phone: '+12125550103',
    jurisdiction: 'US-NY',
    reason: 'Sore throat for four days',
    says: [
      ['patient', 'My throat has been sore for four days, and swallowing hurts.'],
      ['physician', 'I am sorry to hear that. Do you have a fever, or white patches on your tonsils?'],
      ['patient', 'A little fever, 38.1 this morning. I cannot see any patches.'],
    ],
    until: 'active',
  },
  {
    externalId: 'demo-george',
    firstName: 'George',
    lastName: 'Hale',
    phone: '+12125550104',
    jurisdiction: 'US-NY',
    reason: 'Question about a new medication',
    says: [
      ['patient', 'Is it safe to take ibuprofen with my new blood pressure medication?'],
      [
        'physician',
        'With your dose, an occasional 200 mg is fine. For pain that lasts, paracetamol is the better choice.',
      ],
    ],
    until: 'resolve_requested',
  },
  {
    externalId: 'demo-yuki',
    firstName: 'Yuki',
    lastName: 'Sand',
    phone: '+14155550105',
    jurisdiction: 'US-CA',
    reason: 'Travel vaccinations',
    says: [
      ['patient', 'Which vaccinations do I need for two weeks in Kenya?'],
      [
        'physician',
        'Yellow fever and hepatitis A, and we should look at your tetanus. I have sent a list to your clinic.',
      ],
    ],
    until: 'closed',
  },
  {
    externalId: 'demo-lena',
    firstName: 'Lena',
    lastName: 'Brook',
    phone: '+14155550106',
    jurisdiction: 'US-CA',
    reason: 'Trouble sleeping',
    says: [],
    until: 'invited',
  },
]

/** Lets everything accepted reach its transcript. The product's own worker is not running yet. */
async function landAll(call: Call): Promise<void> {
  const { database, clock, hints } = call.services
  const worker = createLaneWorker({
    database,
    clock,
    hints,
    handler: createMessageLanding(clock),
    onFailure: ({ error }) => {
      throw error
    },
  })
  while (await worker.work(call.account.partnerId)) {
    // As long as there is more.
  }
}

async function play(call: Call, story: Story, physicianId: string): Promise<void> {
  const { externalId, phone, firstName, lastName, jurisdiction, reason } = story
  const patient = await upsertPatient(call, { externalId, phone, firstName, lastName, jurisdiction, language: 'en' })
  const { id: asyncConsultId } = await createAsyncConsult(call, { patientId: patient.id, reason })
  if (story.until === 'invited') return
  await decideConsent(call, { asyncConsultId, decision: 'accept', scope: null })
  if (story.until !== 'queued') await claimAsyncConsult(call, { asyncConsultId, physicianId })
  for (const [author, text] of story.says) {
    if (author === 'patient') await postAsyncMessage(call, { asyncConsultId, text, scope: null })
    else await postAsyncReply(call, { asyncConsultId, text, physicianId })
    await landAll(call)
  }
  if (story.until === 'resolve_requested') {
    await resolveAsyncConsult(call, { asyncConsultId, physicianId, summary: 'Occasional ibuprofen is fine.' })
  }
  if (story.until === 'closed') await closeAsyncConsult(call, { asyncConsultId, physicianId })
}

/** Plays every story up to where it stands. */
export async function seedConsults(call: Call, physicianIds: readonly string[]): Promise<void> {
  const [physicianId] = physicianIds
  if (physicianId === undefined) return
  for (const story of stories) await play(call, story, physicianId)
}
