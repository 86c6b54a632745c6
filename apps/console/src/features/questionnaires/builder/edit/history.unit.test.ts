import { newForm, readDraft, withRoot } from '@consult/questionnaires/builder'
import { expect, test } from 'vitest'
import { edit, redo, startHistory, undo } from './history.ts'

function open() {
  const draft = readDraft(newForm({ title: '', language: 'en' }))
  if (!draft) throw new Error('a new form can be edited')
  return startHistory(draft)
}
const titled = (title: string) => (draft: Parameters<typeof withRoot>[0]) =>
  withRoot(draft, (root) => ({ ...root, title }))

test('keys typed into one field are taken back together, others one by one', () => {
  let history = open()
  for (const [at, title] of ['A', 'AB', 'ABC'].entries()) history = edit(history, titled(title), 'title', at * 100)
  history = edit(history, titled('later'), 'title', 60_000)
  history = edit(history, titled('alone'), null, 60_001)
  const titles = []
  for (let back = history; back.past.length > 0; ) {
    back = undo(back)
    titles.push(back.now.root.title)
  }
  expect(titles).toEqual(['later', 'ABC', ''])
  expect(redo(undo(history)).now.root.title).toBe('alone')
  expect(edit(undo(history), titled('other'), null, 0).future).toEqual([])
})

test('an edit that changes nothing cannot be taken back', () => {
  const history = open()
  expect(edit(history, (draft) => draft, null, 0)).toBe(history)
  expect([undo(history), redo(history)]).toEqual([history, history])
})
