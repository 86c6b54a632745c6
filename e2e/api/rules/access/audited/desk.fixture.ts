import { nextNumber } from '../../../environment/index.ts'
import { addMacro, addPushDevice, addSavedView, pushSubscription } from '../../../surface/index.ts'
import type { Prepare } from './scene.fixture.ts'

/** Acts in the portal beside consults. */
export const deskActs: Record<string, Prepare> = {
  'portalCalls.endWrapUp': async ({ physician }) => ({ client: (await physician.session()).client, input: {} }),
  'drafts.save': async ({ partner, physician }) => {
    const { id } = await partner.consult({ status: 'active', physician })
    const input = { id, text: 'Good morn', attachmentIds: [], version: 'v1', base: null }
    return { client: (await physician.session()).client, input }
  },
  'agendaFeed.make': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { language: 'en' },
  }),
  'agendaFeed.revoke': async ({ physician }) => {
    const { client } = await physician.session()
    await client.post('/trpc/agendaFeed.make', { language: 'en' })
    return { client, input: {} }
  },
  'pushDevices.register': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { ...pushSubscription() },
  }),
  'pushDevices.chooseKinds': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addPushDevice(physician), kinds: ['ring'] },
  }),
  'pushDevices.chooseReplyMails': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { wanted: false },
  }),
  'pushDevices.test': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addPushDevice(physician) },
  }),
  'pushDevices.remove': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addPushDevice(physician) },
  }),
  'worklist.saveView': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { name: `view-${nextNumber()}`, filter: { show: 'queue' } },
  }),
  'worklist.updateView': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addSavedView(physician), name: `view-${nextNumber()}`, filter: { show: 'mine' } },
  }),
  'worklist.removeView': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addSavedView(physician) },
  }),
  'macros.create': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { name: `macro-${nextNumber()}`, text: 'Good morning.' },
  }),
  'macros.update': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addMacro(physician), name: `macro-${nextNumber()}`, text: 'Good evening.' },
  }),
  'macros.remove': async ({ physician }) => ({
    client: (await physician.session()).client,
    input: { id: await addMacro(physician) },
  }),
}
