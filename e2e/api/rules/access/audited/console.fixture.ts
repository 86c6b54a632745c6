import type { DataRequest } from '@consult/domain'
import { deactivateMemberAsOperator } from '@consult/identity'
import { nextNumber, success } from '../../../environment/index.ts'
import { sampleCodes } from '../../../surface/code-lists.ts'
import {
  addAccessReason,
  addAlert,
  addApiKey,
  addPublished,
  addQuestionnaire,
  addSharedMacro,
  addWebhookEndpoint,
  sampleQuestionnaire,
} from '../../../surface/index.ts'
import { sampleTemplate } from '../../../surface/notes.ts'
import { administrator, firstEvent, type Prepare } from './scene.fixture.ts'

/** Acts in the console. */
export const consoleActs: Record<string, Prepare> = {
  'console.inviteMember': async ({ partner }) => ({
    client: await administrator(partner),
    input: { email: `audited-${nextNumber()}@x.example`, role: 'developer' },
  }),
  ...Object.fromEntries(
    ['inviteMemberAgain', 'deactivateMember', 'endMemberSessions', 'resetMemberFactors'].map(
      (act): [string, Prepare] => [
        `console.${act}`,
        async ({ partner }) => ({
          client: await administrator(partner),
          input: { id: (await partner.member('developer')).id },
        }),
      ],
    ),
  ),
  'console.reactivateMember': async ({ environment, partner }) => {
    const { id } = await partner.member('developer')
    await deactivateMemberAsOperator(environment.operator, id)
    return { client: await administrator(partner), input: { id } }
  },
  'consoleEndpoints.create': async ({ partner }) => ({
    client: await administrator(partner),
    input: { url: 'http://127.0.0.1:9/', events: ['telehealth.completed'] },
  }),
  ...Object.fromEntries(
    ['update', 'remove', 'rotateSecret', 'disable', 'enable', 'test'].map((act): [string, Prepare] => [
      `consoleEndpoints.${act}`,
      async ({ partner }) => ({
        client: await administrator(partner),
        input: { id: await addWebhookEndpoint(partner) },
      }),
    ]),
  ),
  'consoleEndpoints.replay': async ({ partner }) => {
    await partner.consult({ status: 'invited' })
    const event = await firstEvent(partner)
    return {
      client: await administrator(partner),
      input: { id: await addWebhookEndpoint(partner), eventId: event?.id },
    }
  },
  'consoleEndpoints.recover': async ({ partner }) => {
    const consult = await partner.consult({ status: 'invited' })
    const input = { id: await addWebhookEndpoint(partner), since: consult.createdAt }
    return { client: await administrator(partner), input }
  },
  'consoleKeys.create': async ({ partner }) => ({
    client: await administrator(partner),
    input: { name: 'Reports', scopes: ['consults:read'] },
  }),
  ...Object.fromEntries(
    ['update', 'revoke', 'rotate'].map((act): [string, Prepare] => [
      `consoleKeys.${act}`,
      async ({ partner }) => ({ client: await administrator(partner), input: { id: await addApiKey(partner) } }),
    ]),
  ),
  'consoleQuestionnaires.put': async ({ partner }) => ({
    client: await administrator(partner),
    input: { key: 'phq-2', questionnaire: sampleQuestionnaire },
  }),
  'consoleQuestionnaires.publish': async ({ partner }) => ({
    client: await administrator(partner),
    input: await addQuestionnaire(partner),
  }),
  'consoleQuestionnaires.retire': async ({ partner }) => ({
    client: await administrator(partner),
    input: { key: await addPublished(partner) },
  }),
  'consoleCodeLists.put': async ({ partner }) => ({
    client: await administrator(partner),
    input: { key: 'skin', ...sampleCodes },
  }),
  'consoleCodeLists.remove': async ({ partner }) => {
    success(await partner.key.put('/v1/code-lists/skin', sampleCodes))
    return { client: await administrator(partner), input: { key: 'skin' } }
  },
  'consoleNoteTemplates.put': async ({ partner }) => ({
    client: await administrator(partner),
    input: { key: 'visit', ...sampleTemplate, basedOn: null },
  }),
  'consoleNoteTemplates.remove': async ({ partner }) => {
    success(await partner.key.put('/v1/note-templates/visit', sampleTemplate))
    return { client: await administrator(partner), input: { key: 'visit' } }
  },
  'consoleInstallation.check': async ({ partner }) => ({
    client: await administrator(partner),
    input: { url: 'http://127.0.0.1:9/' },
  }),
  'consoleRedFlags.save': async ({ partner }) => ({
    client: await administrator(partner),
    input: {
      replaces: null,
      rule: { id: 'wound', language: 'en', phrases: ['wound open*'], priority: 'urgent', advice: null },
    },
  }),
  'consoleRedFlags.remove': async ({ partner }) => ({
    client: await administrator(partner),
    input: { rule: 'seizure-en' },
  }),
  'consoleRedFlags.restore': async ({ partner }) => ({ client: await administrator(partner), input: {} }),
  'consoleSettings.change': async ({ partner }) => ({
    client: await administrator(partner),
    input: { allowedOrigins: ['https://clinic.example'] },
  }),
  ...Object.fromEntries(
    ['invite', 'deactivate', 'endSessions', 'resetSecondFactor'].map((act): [string, Prepare] => [
      `consolePhysicians.${act}`,
      async ({ partner }) => ({ client: await administrator(partner), input: { id: (await partner.physician()).id } }),
    ]),
  ),
  'consolePhysicians.reactivate': async ({ partner }) => {
    const { id } = await partner.physician()
    success(await partner.key.post(`/v1/physicians/${id}/deactivate`))
    return { client: await administrator(partner), input: { id } }
  },
  'consoleDataRequests.exportPatient': async ({ partner }) => ({
    client: (await partner.member('administrator')).client,
    input: { patientId: (await partner.patient()).id },
  }),
  ...Object.fromEntries(
    ['createLink', 'cancel'].map((act): [string, Prepare] => [
      `consoleDataRequests.${act}`,
      async ({ partner }) => {
        const { id } = await partner.patient()
        const request = success(await partner.key.post<DataRequest>(`/v1/patients/${id}/export`))
        return { client: await administrator(partner), input: { id: request.id } }
      },
    ]),
  ),
  'consoleMacros.review': async ({ partner }) => ({
    client: await administrator(partner),
    input: { id: await addSharedMacro(partner), owner: 'Dr. Osei', reviewOn: '2027-03-01' },
  }),
  'consolePhysicians.setSupervisor': async ({ partner }) => ({
    client: await administrator(partner),
    input: { id: (await partner.physician()).id, supervisor: true },
  }),
  'alerts.review': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { id: await addAlert(partner), note: 'Plausible.' },
  }),
  'audit.export': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { format: 'csv' },
  }),
  'accessReasons.give': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician: await partner.physician() })
    await partner.update({ colleaguesConsults: 'ask_reason' })
    const input = { consultId: id, category: 'other', reason: 'The patient called me about it.' }
    return { client: physician.asserted, input, restore: () => partner.update({ colleaguesConsults: 'open' }) }
  },
  'accessReasons.review': async ({ partner }) => ({
    client: (await partner.member('auditor')).client,
    input: { id: await addAccessReason(partner), note: 'Plausible.' },
  }),
}
