import { randomUUID } from 'node:crypto'
import type { Consult } from '@consult/sdk'
import { inventPatient } from './people.ts'
import type { Scenario } from './scenario.ts'

/** A questionnaire whose answer yes raises a red flag. */
const questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Triggered by consult-dev',
  item: [
    {
      linkId: 'fever',
      type: 'boolean',
      text: 'Do you have a fever?',
      required: true,
      extension: [{ url: 'urn:consult:fhir:questionnaire-flag', extension: [{ url: 'level', valueCode: 'urgent' }] }],
    },
  ],
}

/** Creates a consult whose answers the partner has already. */
async function startAnswered(consult: Consult, hasFever: boolean): Promise<readonly string[]> {
  const key = `consult-dev-${randomUUID()}`
  await consult.questionnaires.put(key, { questionnaire })
  await consult.questionnaires.publish(key)
  const { id: patientId } = await inventPatient(consult)
  const response = {
    resourceType: 'QuestionnaireResponse',
    item: [{ linkId: 'fever', answer: [{ valueBoolean: hasFever }] }],
  }
  const { id } = await consult.asyncConsults.create({ patientId, intake: [{ key, response }] })
  return [id]
}

/** The events about answers to questionnaires. */
export const intakeScenarios: Readonly<Record<string, Scenario>> = {
  'intake.completed': {
    does: 'creates a consult with answers to a new questionnaire',
    run: (consult) => startAnswered(consult, false),
  },
  'intake.flagged': {
    does: 'creates a consult with an answer that raises a red flag',
    run: (consult) => startAnswered(consult, true),
  },
}
