import { hasUnsavedForm } from '@consult/ui/unsaved/unsaved.ts'
import { expect, it } from 'vitest'
import { draftOf, forgetNote, noteDrafts, writeNote } from './note-drafts.ts'

const textOf = (id: string) => draftOf(noteDrafts.get(), id).text

it('keeps the note of each consult, with another key for each text, until it was added', () => {
  writeNote('ac_1', { text: 'One' })
  const { key } = draftOf(noteDrafts.get(), 'ac_1')
  writeNote('ac_2', { text: 'Two' })
  expect(draftOf(noteDrafts.get(), 'ac_1').key).toBe(key)
  writeNote('ac_1', { text: 'One more' })
  expect(draftOf(noteDrafts.get(), 'ac_1').key).not.toBe(key)
  expect(hasUnsavedForm()).toBe(true)
  forgetNote('ac_1')
  expect([textOf('ac_1'), textOf('ac_2'), hasUnsavedForm()]).toEqual(['', 'Two', true])
  writeNote('ac_2', { text: ' ' })
  expect(hasUnsavedForm()).toBe(false)
})
