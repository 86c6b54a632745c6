import { type NotificationChannel, notificationChannels } from '@consult/domain'

/** An order of channels, as the value of a list: `email,sms`. */
export type ChannelChoice = string

/** Every order of channels that can be chosen. */
export const channelChoices: readonly ChannelChoice[] = ['email', 'sms', 'email,sms', 'sms,email']

export const choiceOf = (channels: readonly string[]): ChannelChoice => channels.join(',')

export const channelsOf = (choice: ChannelChoice): NotificationChannel[] =>
  choice.split(',').flatMap((name) => notificationChannels.filter((channel) => channel === name))

/** How the choice reads. */
export function choiceText(
  choice: ChannelChoice,
  {
    channelNames,
    inTurn,
  }: {
    channelNames: Readonly<Record<NotificationChannel, string>>
    inTurn: (first: string, second: string) => string
  },
): string {
  const [first = '', second] = channelsOf(choice).map((channel) => channelNames[channel])
  return second === undefined ? first : inTurn(first, second)
}

const minute = 60

/** The times to choose from, in seconds, with the current one. */
export const unreadTimesWith = (current: number): number[] =>
  [...new Set([current, ...[1, 2, 5, 10, 15, 30, 60, 4 * 60].map((minutes) => minutes * minute)])].sort((a, b) => a - b)
