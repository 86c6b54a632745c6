'use client'

import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowClass } from '@consult/web-client/lists/row-class.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import type { ReactNode } from 'react'
import { eventsPath } from '../events/event-filter.ts'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { NotificationItem } from './notification.ts'
import { notificationWords } from './words.ts'

const tones: Readonly<Record<string, ChipTone>> = {
  pending: 'accent',
  sent: 'success',
  delivered: 'success',
  failed: 'danger',
  suppressed: 'warning',
}

/** The words for a value of the API. A value that this page does not know stands for itself. */
const wordsOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      {name} {children}
    </span>
  )
}

/** Who tells the patient; null when nobody does. */
function useSender({ channel, status }: NotificationItem): string | null {
  const words = useWords(notificationWords)
  if (channel !== null) return wordsOf(words.channels, channel)
  return status === 'suppressed' ? null : words.ownSystem
}

/** One notification: what it is about, how it stands and, if it was not sent, why. It names nobody. */
export function NotificationRow({ notification }: { notification: NotificationItem }) {
  const words = useWords(notificationWords)
  const { id, kind, status, reason, recipient, dueAt, sentAt } = notification
  const consultId = notification.asyncConsultId ?? notification.telehealthConsultId
  const sender = useSender(notification)
  const told = wordsOf(words.kinds, kind)
  return (
    <li className={`${rowClass} flex-wrap`}>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="font-medium wrap-anywhere">{sender === null ? told : `${told}, ${sender}`}</p>
        {reason !== null && <p className="text-m wrap-anywhere">{wordsOf(words.reasons, reason)}</p>}
        <p className="flex flex-wrap gap-x-3 text-s text-muted">
          <Fact name={sentAt === null ? words.due : words.sent}>
            <When at={sentAt ?? dueAt} seconds />
          </Fact>
          <Fact name={words.patient}>
            <code className="font-mono wrap-anywhere">{recipient.id}</code>
          </Fact>
          {consultId !== null && (
            <Fact name={words.consult}>
              <PlaceLink
                href={eventsPath({ consultId })}
                className="font-mono wrap-anywhere text-accent-text underline underline-offset-2"
              >
                {consultId}
              </PlaceLink>
            </Fact>
          )}
          <Fact name={words.id}>
            <code className="font-mono wrap-anywhere">{id}</code>
          </Fact>
        </p>
      </div>
      <Chip tone={tones[status] ?? 'neutral'}>{wordsOf(words.statuses, status)}</Chip>
    </li>
  )
}
