import { changeNotificationsSchema } from '@consult/domain'
import { expect, test } from 'vitest'
import { channelChoices, channelsOf, choiceOf, choiceText, unreadTimesWith } from './channel-choice.ts'

test('every choice of channels is one that the service takes, and reads in its order', () => {
  const words = { channelNames: { email: 'Mail', sms: 'SMS' }, inTurn: (a: string, b: string) => `${a}, ${b}` }
  for (const choice of channelChoices) {
    const channels = channelsOf(choice)
    expect(changeNotificationsSchema.parse({ channels }).channels).toEqual(channels)
    expect(choiceOf(channels)).toBe(choice)
  }
  expect(channelChoices.map((choice) => choiceText(choice, words))).toEqual(['Mail', 'SMS', 'Mail, SMS', 'SMS, Mail'])
})

test('the times include the current one, and all can be saved', () => {
  expect(unreadTimesWith(90)).toEqual([60, 90, 120, 300, 600, 900, 1800, 3600, 14_400])
  for (const unreadAfter of unreadTimesWith(300)) {
    expect(changeNotificationsSchema.safeParse({ unreadAfter }).success).toBe(true)
  }
})
