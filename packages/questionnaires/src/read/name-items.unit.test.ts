import { expect, it } from 'vitest'
import { nameItems } from './name-items.ts'

const form = {
  item: [
    { linkId: 'a', text: 'A' },
    {
      linkId: 'skin',
      text: 'Your skin',
      item: [
        {
          linkId: 'itch',
          text: 'Does it itch, and how long has it itched already,\nday and night, in the last weeks?',
        },
        { linkId: 'since' },
        { text: 'Without an id' },
        {},
      ],
    },
  ],
}
const messageAt = (path: string) => nameItems(form, [{ code: 'c', path, message: 'Wrong.' }])[0]?.message

it('begins a message with the linkId of the innermost item and the beginning of its text', () => {
  expect(messageAt('item.1.item.0.enableWhen.0.question')).toBe(
    'In the item "itch" ("Does it itch, and how long has it itched already, day and ni…"): Wrong.',
  )
  expect(messageAt('item.1')).toBe('In the item "skin" ("Your skin"): Wrong.')
  expect(messageAt('item.1.item.1.type')).toBe('In the item "since": Wrong.')
  expect(messageAt('item.1.item.2.linkId')).toBe('In the item "Without an id": Wrong.')
})

it('leaves a message as it is where no item can be named', () => {
  for (const path of ['', 'status', 'extension.0.url', 'item', 'item.1.item.3']) {
    expect(messageAt(path)).toBe('Wrong.')
  }
  for (const broken of [null, 3, { item: 'x' }, { item: [null] }]) {
    expect(nameItems(broken, [{ code: 'c', path: 'item.0.type', message: 'Wrong.' }])[0]?.message).toBe('Wrong.')
  }
})
