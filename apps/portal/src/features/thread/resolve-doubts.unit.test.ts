import { expect, test } from 'vitest'
import { aMessage } from '../../entities/consults/transcript.fixture.ts'
import { doubtsOf } from './resolve-doubts.ts'

const reply = aMessage(2, { author: { type: 'physician', id: 'phy_1', name: 'Amara Okafor, MD' } })
const transcript = (...messages: ReturnType<typeof aMessage>[]) => ({ messages, complete: true })

test('a physician is asked when nobody has replied, and when the patient gets no text', () => {
  expect(doubtsOf(transcript(aMessage(1)), { summary: '', followUp: ' ' })).toEqual(['noReply', 'noSummary'])
  expect(doubtsOf(transcript(aMessage(1)), { summary: 'Rest.' })).toEqual(['noReply'])
  expect(doubtsOf(transcript(aMessage(1), reply), { summary: null, followUp: null })).toEqual(['noSummary'])
  expect(doubtsOf(transcript(aMessage(1), reply), { followUp: 'Come back in a week.' })).toEqual([])
})

test('a physician is not told that nobody replied when earlier messages are not loaded', () => {
  expect(doubtsOf(transcript(aMessage(7)), { summary: 'Rest.' })).toEqual([])
  expect(doubtsOf(undefined, { summary: 'Rest.' })).toEqual([])
})
