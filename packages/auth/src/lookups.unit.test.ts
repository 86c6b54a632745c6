import { expect, test } from 'vitest'
import { createLookups } from './lookups.ts'

/** Finds ids that begin with `known`. Each statement waits for the next call of `answer`. */
function statements() {
  const sent: { ids: readonly string[]; answer: () => void }[] = []
  const find = (ids: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve) => {
      const known = ids.filter((id) => id.startsWith('known'))
      sent.push({ ids, answer: () => resolve(new Map(known.map((id) => [id, `row of ${id}`]))) })
    })
  return { sent, find }
}

const soon = () => new Promise((next) => setImmediate(next))

test('ids that are asked for at the same time share a statement, and each gets its own row', async () => {
  const { sent, find } = statements()
  const lookUp = createLookups(find)
  const asked = ['known 1', 'unknown', 'known 2', 'known 1'].map(lookUp)
  await soon()
  expect(sent.map(({ ids }) => ids)).toEqual([['known 1', 'unknown', 'known 2']])
  sent[0]?.answer()
  expect(await Promise.all(asked)).toEqual(['row of known 1', null, 'row of known 2', 'row of known 1'])
})

test('an id that is asked for again while a statement runs is read by a later one', async () => {
  const { sent, find } = statements()
  const lookUp = createLookups(find)
  const asked = []
  for (const id of ['known 1', 'known 2', 'known 1', 'known 3']) {
    asked.push(lookUp(id))
    await soon()
  }
  expect(sent.map(({ ids }) => ids)).toEqual([['known 1'], ['known 2']])
  sent[0]?.answer()
  await asked[0]
  await soon()
  expect(sent[2]?.ids).toEqual(['known 1', 'known 3'])
  for (const { answer } of sent) answer()
  expect(await Promise.all(asked)).toHaveLength(4)
})

test('everybody who shares a failed statement gets its error, and the next one runs', async () => {
  let failures = 1
  const lookUp = createLookups(async (ids) => {
    failures -= 1
    if (failures >= 0) throw new Error('the connection broke')
    return new Map(ids.map((id) => [id, id]))
  })
  const outcomes = await Promise.allSettled(['known 1', 'known 2'].map(lookUp))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await lookUp('known 1')).toBe('known 1')
})
