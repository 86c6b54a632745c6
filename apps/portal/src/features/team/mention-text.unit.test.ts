import { describe, expect, it } from 'vitest'
import { matchColleagues, mentionAt, mentionedIn, putMention, splitMentions } from './mention-text.ts'

const weber = { id: 'phy_w', name: 'Dr. Jonas Weber, MD' }
const munoz = { id: 'phy_m', name: 'Dr. Ana Muñoz' }

describe('the @ that is being written', () => {
  it.each([
    ['@', { start: 0, query: '' }],
    ['Ask @jo', { start: 4, query: 'jo' }],
    ['Ask @jonas we', { start: 4, query: 'jonas we' }],
    ['(@ana', { start: 1, query: 'ana' }],
    ['mail@clinic', null],
    ['@ana\nand', null],
    ['@ ana', null],
    ['No one', null],
    [`@${'x'.repeat(41)}`, null],
  ])('in %j', (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected)
  })
})

it('finds colleagues by any part of their name, without accents', () => {
  expect(matchColleagues([weber, munoz], 'munoz')).toEqual([munoz])
  expect(matchColleagues([weber, munoz], 'web jon')).toEqual([weber])
  expect(matchColleagues([weber, munoz], '')).toEqual([weber, munoz])
})

it('puts the name in the place of what was typed, with one space after it', () => {
  expect(putMention('Ask @jo about it', 7, weber)).toEqual({ text: 'Ask @Dr. Jonas Weber, MD about it', cursor: 25 })
  expect(putMention('nothing', 3, weber)).toEqual({ text: 'nothing', cursor: 3 })
})

it('mentions only those whom the text still names, each once', () => {
  const { text } = putMention('@jo', 3, weber)
  expect(mentionedIn(text, [weber, munoz, weber])).toEqual([weber])
  expect(mentionedIn('Never mind', [weber])).toEqual([])
})

it('splits a text into mentions and the rest', () => {
  expect(splitMentions('Hi @Dr. Ana Muñoz, look', [munoz])).toEqual([
    { words: 'Hi ', isMention: false },
    { words: '@Dr. Ana Muñoz', isMention: true },
    { words: ', look', isMention: false },
  ])
  expect(splitMentions('Hi', [munoz])).toEqual([{ words: 'Hi', isMention: false }])
})
