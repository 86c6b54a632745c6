import { expect, test } from 'vitest'
import { type ActivityItem, actorWords, actWords } from './act-words.ts'
import { activityWords } from './words.ts'

const words = activityWords.en
const item: ActivityItem = {
  id: 'aud_1',
  at: '2026-03-02T09:00:00.000Z',
  act: 'asyncConsults.claim',
  outcome: 'done',
  code: 'claim',
  actor: { kind: 'physician', id: 'phy_1', name: 'Ada Osei, MD' },
  as: { physicianId: 'phy_1', name: 'Ada Osei, MD', credential: 'portal_session' },
  resource: { type: 'async_consult', id: 'ac_1' },
}

test.each<[Partial<ActivityItem>, string]>([
  [{}, 'claimed the consult'],
  [{ act: 'lanes.landMessage', code: 'patient', resource: { type: 'message', id: 'msg_1' } }, 'sent a message'],
  [{ act: 'attachments.upload', code: null }, 'uploaded a file'],
  [{ outcome: 'read', act: 'asyncConsults.listMessages', code: null }, 'viewed the conversation'],
  [{ outcome: 'read', act: 'asyncConsults.get', code: null }, 'viewed asyncConsults.get'],
  [{ outcome: 'read', act: 'x.y', resource: { type: 'event', id: null } }, 'viewed x.y'],
  [{ outcome: 'refused', code: 'not_assigned' }, 'attempted asyncConsults.claim: denied (not_assigned)'],
  [{ act: 'new.act', code: 'new_code' }, 'performed new.act'],
  [{ act: 'new.act', code: 'toString' }, 'performed new.act'],
  [{ act: 'new.act', code: 'other' }, 'performed new.act'],
])('%j reads as %s', (fields, said) => {
  expect(actWords({ ...item, ...fields }, words)).toBe(said)
})

test('an actor is named once, with the physician they act as when that is someone else', () => {
  expect(actorWords(item, words)).toBe('Ada Osei, MD')
  const clinic = { kind: 'partner', id: 'par_1', name: 'Harbor' }
  expect(actorWords({ ...item, actor: clinic }, words)).toBe('Harbor, as Ada Osei, MD')
  expect(actorWords({ ...item, actor: { kind: 'service', id: 'lanes', name: null }, as: null }, words)).toBe(
    'The service',
  )
})
