import { expect, it } from 'vitest'
import { notesAt } from './notes-at.ts'

const at = (minute: number) => ({ createdAt: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z` })
const starts = [at(10), at(20)].map(({ createdAt }) => createdAt)
const notes = [at(30), at(20), at(15), at(5)]

it('puts every note at exactly one place, in the order of time', () => {
  const places = [0, 1, 2].map((place) => notesAt(notes, starts, place, false))
  expect(places).toEqual([[at(5)], [at(15)], [at(20), at(30)]])
  expect(notesAt(notes, [], 0, false)).toEqual([...notes].reverse())
})

it('keeps notes from before the first loaded message back while older ones are not loaded', () => {
  expect(notesAt(notes, starts, 0, true)).toEqual([])
})
