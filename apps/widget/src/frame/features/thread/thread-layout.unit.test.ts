import { describe, expect, it } from 'vitest'
import { aMessage } from '../../entities/conversation/transcript.fixture.ts'
import type { OutboxItem } from '../../entities/outbox/outbox-item.ts'
import { layOut } from './thread-layout.ts'

/** Returns an instant of the device's calendar, in which days are counted. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

const shape = (...entries: Parameters<typeof layOut>) =>
  layOut(...entries).map((entry) => (entry.kind === 'group' ? entry.bubbles.map(({ text }) => text) : entry.kind))

const item: OutboxItem = {
  key: 'k1',
  text: 'on its way',
  attachments: [],
  at: new Date(2026, 10, 21, 10, 1).getTime(),
  after: 0,
  state: 'sending',
  messageId: null,
  failure: null,
}

describe('layOut', () => {
  it('splits days, and groups what one author wrote within minutes', () => {
    expect(
      shape(
        [
          aMessage(1, 'patient', { createdAt: at(20, 23, 58) }),
          aMessage(2, 'patient', { createdAt: at(20, 23, 59) }),
          aMessage(3, 'patient', { createdAt: at(21, 0, 1) }),
          aMessage(4, 'physician', { createdAt: at(21, 0, 2) }),
          aMessage(5, 'physician', { createdAt: at(21, 0, 30) }),
        ],
        [],
      ),
    ).toEqual(['day', ['text 1', 'text 2'], 'day', ['text 3'], ['text 4'], ['text 5']])
  })

  it('names the files of a message that are no longer kept', () => {
    const removedFiles = [{ fileName: 'rash.jpg', removedAt: at(20, 9) }]
    const entries = layOut([aMessage(1, 'patient', { text: '', removedFiles })], [], null)
    expect(entries.at(-1)).toMatchObject({ bubbles: [{ text: '', files: [], removed: ['rash.jpg'] }] })
  })

  it('does not group the messages of two physicians', () => {
    const author = { type: 'physician', id: 'phy_2', name: 'Jon Lindqvist, MD' } as const
    expect(shape([aMessage(1, 'physician'), aMessage(2, 'physician', { author })], [])).toEqual([
      'day',
      ['text 1'],
      ['text 2'],
    ])
  })

  it('puts each notice in its own entry', () => {
    const notice = { code: 'reopened', params: {} } as const
    expect(shape([aMessage(1), aMessage(2, 'system', { notice }), aMessage(3)], [])).toEqual([
      'day',
      ['text 1'],
      'notice',
      ['text 3'],
    ])
  })

  it("puts pending messages at the end, grouped with the patient's last messages", () => {
    const entries = layOut([aMessage(1, 'patient', { createdAt: at(21, 10) })], [item])
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({
      bubbles: [
        { text: 'text 1', state: 'delivered' },
        { text: 'on its way', state: 'sending' },
      ],
    })
  })

  it('keeps the key of a bubble when its message is accepted and delivered', () => {
    const keyOf = (...[, entry]: ReturnType<typeof layOut>) => entry?.kind === 'group' && entry.bubbles[0]?.key
    const sending = keyOf(...layOut([], [item]))
    const accepted = keyOf(...layOut([], [{ ...item, state: 'accepted', messageId: 'msg_1' }]))
    const landed = keyOf(...layOut([aMessage(1)], [], 0, new Map([['msg_1', item.key]])))
    expect([accepted, landed]).toEqual([sending, sending])
  })
})
