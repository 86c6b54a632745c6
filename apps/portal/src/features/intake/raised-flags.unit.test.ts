import type { ConsultIntake } from '@consult/domain'
import { expect, test } from 'vitest'
import { raisedFlags } from './raised-flags.ts'

type Entry = ConsultIntake['items'][number]

const form = (title: string, ...levels: readonly Entry['flags'][number]['level'][]): Entry => ({
  key: title,
  version: 1,
  title,
  status: 'completed',
  scores: [],
  flags: levels.map((level) => ({ linkId: null, score: null, level, text: `${title} ${level}` })),
  completedAt: null,
})
const raised = (...items: readonly Entry[]) =>
  raisedFlags({ status: 'completed', required: true, items: [...items] }).map(({ text, form }) => [text, form])

test('the most serious red flag comes first, also from the last form', () => {
  expect(raised(form('Skin', 'note', 'urgent'), form('Mood', 'note', 'stop'))).toEqual([
    ['Mood stop', 'Mood'],
    ['Skin urgent', 'Skin'],
    ['Skin note', 'Skin'],
    ['Mood note', 'Mood'],
  ])
})

test('red flags of the only form do not repeat its title', () => {
  expect(raised(form('Skin', 'note'))).toEqual([['Skin note', null]])
})
