import { success } from '../../../environment/index.ts'
import { sampleCodes } from '../../../surface/code-lists.ts'
import {
  addApiKey,
  addPublished,
  addQuestionnaire,
  addTestClock,
  addWebhookEndpoint,
  sampleQuestionnaire,
} from '../../../surface/index.ts'
import { sampleTemplate } from '../../../surface/notes.ts'
import { firstEvent, type Prepare } from './scene.fixture.ts'

/** Acts about keys, endpoints, events and test clocks. */
export const integrationActs: Record<string, Prepare> = {
  'events.resend': async ({ partner }) => {
    await partner.setWebhook('http://127.0.0.1:9/')
    await partner.consult({ status: 'invited' })
    return { client: partner.key, input: { id: (await firstEvent(partner))?.id } }
  },
  'apiKeys.create': async ({ partner }) => ({
    client: partner.key,
    input: { name: 'Reports', scopes: ['consults:read'] },
  }),
  ...Object.fromEntries(
    ['update', 'revoke', 'rotate'].map((act): [string, Prepare] => [
      `apiKeys.${act}`,
      async ({ partner }) => ({ client: partner.key, input: { id: await addApiKey(partner) } }),
    ]),
  ),
  'testClocks.create': async ({ partner }) => ({ client: partner.key, input: {} }),
  'testClocks.advance': async ({ partner }) => ({
    client: partner.key,
    input: { id: await addTestClock(partner), by: 60 },
  }),
  'testClocks.remove': async ({ partner }) => ({ client: partner.key, input: { id: await addTestClock(partner) } }),
  'codeLists.put': async ({ partner }) => ({ client: partner.key, input: { key: 'skin', ...sampleCodes } }),
  'codeLists.remove': async ({ partner }) => {
    success(await partner.key.put('/v1/code-lists/skin', sampleCodes))
    return { client: partner.key, input: { key: 'skin' } }
  },
  'noteTemplates.put': async ({ partner }) => ({
    client: partner.key,
    input: { key: 'visit', ...sampleTemplate },
  }),
  'noteTemplates.remove': async ({ partner }) => {
    success(await partner.key.put('/v1/note-templates/visit', sampleTemplate))
    return { client: partner.key, input: { key: 'visit' } }
  },
  'questionnaires.put': async ({ partner }) => ({
    client: partner.key,
    input: { key: 'phq-2', questionnaire: sampleQuestionnaire },
  }),
  'intakeDefaults.put': async ({ partner }) => ({
    client: partner.key,
    input: { asyncConsults: [], telehealthConsults: [], requiredForCalls: false },
  }),
  'redFlags.put': async ({ partner }) => ({ client: partner.key, input: { rules: null } }),
  'questionnaires.publish': async ({ partner }) => ({ client: partner.key, input: await addQuestionnaire(partner) }),
  'questionnaires.retire': async ({ partner }) => ({
    client: partner.key,
    input: { key: await addPublished(partner) },
  }),
  'webhookEndpoints.create': async ({ partner }) => ({
    client: partner.key,
    input: { url: 'http://127.0.0.1:9/', events: ['telehealth.completed'] },
  }),
  ...Object.fromEntries(
    ['update', 'remove', 'rotateSecret', 'disable', 'enable', 'test'].map((act): [string, Prepare] => [
      `webhookEndpoints.${act}`,
      async ({ partner }) => ({ client: partner.key, input: { id: await addWebhookEndpoint(partner) } }),
    ]),
  ),
  'webhookEndpoints.replay': async ({ partner }) => {
    await partner.consult({ status: 'invited' })
    const event = await firstEvent(partner)
    return { client: partner.key, input: { id: await addWebhookEndpoint(partner), eventId: event?.id } }
  },
  'webhookEndpoints.recover': async ({ partner }) => {
    const consult = await partner.consult({ status: 'invited' })
    return { client: partner.key, input: { id: await addWebhookEndpoint(partner), since: consult.createdAt } }
  },
}
