import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { openSavedState } from './saved-state.ts'
import { unlockedStorage } from './tab-storage.fixture.ts'

const own = { patientId: 'pat_1', id: 'ac_1' }

const item: OutboxItem = {
  key: 'k1',
  text: 'hello',
  attachments: [],
  at: 1,
  after: 0,
  state: 'waiting',
  messageId: null,
  failure: null,
}

describe('the saved state', () => {
  it('is empty until something is stored', async () => {
    const storage = await unlockedStorage()
    openSavedState(storage, own)
    expect(storage.keys().length).toBe(0)
  })

  it('is found after a reload for the same consult, and not for another', async () => {
    const storage = await unlockedStorage()
    const before = openSavedState(storage, own)
    before.put(item)
    before.keepDraft('half a sen')
    const files = [{ key: 'f1', fileName: 'a.png', byteSize: 3, attachment: null }]
    before.keepFiles(files)
    const after = openSavedState(storage, own)
    expect(after).toMatchObject({ items: [item], draft: 'half a sen', files })
    expect(openSavedState(storage, { patientId: 'pat_1', id: 'ac_2' })).toMatchObject({
      items: [],
      draft: '',
    })
  })

  it('is removed when it is no longer needed', async () => {
    const storage = await unlockedStorage()
    const saved = openSavedState(storage, own)
    saved.put(item)
    saved.keepDraft('x')
    saved.remove('k1')
    saved.keepDraft('')
    saved.keepFiles([])
    expect(storage.keys().length).toBe(0)
  })

  it('is removed for another patient, while keys of other code are kept', async () => {
    const storage = await unlockedStorage()
    storage.setItem('consult:pat_0:ac_0:draft', 'private')
    storage.setItem('theirs', 'x')
    openSavedState(storage, own).keepDraft('mine')
    expect(storage.keys()).toEqual(['theirs', 'consult:pat_1:ac_1:draft'])
  })

  it('is ignored when it is damaged or invalid', async () => {
    const storage = await unlockedStorage()
    storage.setItem('consult:pat_1:ac_1:outbox:a', 'not json')
    storage.setItem('consult:pat_1:ac_1:outbox:b', '{"key":"b"}')
    storage.setItem('consult:pat_1:ac_1:outbox:c', JSON.stringify({ ...item, state: 'stolen' }))
    storage.setItem('consult:pat_1:ac_1:outbox:d', JSON.stringify({ ...item, attachments: [{ fileName: 'a.png' }] }))
    storage.setItem('consult:pat_1:ac_1:outbox:k1', JSON.stringify(item))
    expect(openSavedState(storage, own)).toMatchObject({ items: [item] })
  })

  it('is optional: nothing fails without storage', () => {
    const saved = openSavedState(null, own)
    saved.put(item)
    saved.keepDraft('x')
    expect(saved.items).toEqual([])
  })
})
