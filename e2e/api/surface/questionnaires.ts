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
