import { nextNumber, success, type TestPartner } from '../environment/index.ts'

/** A short questionnaire of FHIR. */
export const sampleQuestionnaire = {
  resourceType: 'Questionnaire',
  status: 'draft',
  title: 'Skin',
  language: 'en',
  item: [
    { linkId: 'itch', type: 'boolean', text: 'Does it itch?', required: true },
    {
      linkId: 'since',
      type: 'date',
      text: 'Since when?',
      enableWhen: [{ question: 'itch', operator: '=', answerBoolean: true }],
    },
  ],
}

/** Adds a questionnaire as a draft. @returns its key */
export async function addQuestionnaire({ key: client }: TestPartner): Promise<{ key: string }> {
  const key = `skin-${nextNumber()}`
  success(await client.put(`/v1/questionnaires/${key}`, { questionnaire: sampleQuestionnaire }))
  return { key }
}

/** Adds a questionnaire that consults can ask. @returns its key */
export async function addPublished(partner: TestPartner): Promise<string> {
  const { key } = await addQuestionnaire(partner)
  success(await partner.key.post(`/v1/questionnaires/${key}/publish`))
  return key
}

/** The key of a questionnaire with a text and a file, the same for each partner. */
export const writableKey = 'in-your-words'

const writable = {
  resourceType: 'Questionnaire',
  title: 'In your words',
  item: [
    { linkId: 'words', type: 'text', text: 'What happened?' },
    { linkId: 'file', type: 'attachment', text: 'A file' },
  ],
}

/** Adds that questionnaire. @returns its key */
export async function addWritable({ key: client }: Pick<TestPartner, 'key'>): Promise<string> {
  success(await client.put(`/v1/questionnaires/${writableKey}`, { questionnaire: writable }))
  success(await client.post(`/v1/questionnaires/${writableKey}/publish`))
  return writableKey
}

/** Answers to that questionnaire. */
export const writtenResponse = (text: string, attachmentId?: string) => ({
  resourceType: 'QuestionnaireResponse',
  item: [
    { linkId: 'words', answer: [{ valueString: text }] },
    ...(attachmentId === undefined
      ? []
      : [{ linkId: 'file', answer: [{ valueAttachment: { url: `attachments/${attachmentId}` } }] }]),
  ],
})

/** Complete answers to the sample questionnaire. */
export const sampleResponse = {
  resourceType: 'QuestionnaireResponse',
  status: 'in-progress',
  item: [{ linkId: 'itch', answer: [{ valueBoolean: true }] }],
}
