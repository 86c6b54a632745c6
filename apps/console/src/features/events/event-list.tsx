'use client'

import type { EventType } from '@consult/domain'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { LoadMore } from '@consult/web-client/lists/load-more.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { usePages } from '@consult/web-client/lists/use-pages.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { ListTree } from 'lucide-react'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { EventItem } from './event.ts'
import { eventWords } from './words.ts'

/**
 * The delivery status over all endpoints together: after the last attempt failed, another endpoint may still wait for
 * the event.
 */
function DeliveryChip({ event: { deliveredAt, attempts, lastStatus } }: { event: EventItem }) {
  const words = useWords(eventWords)
  if (attempts === 0) return null
  if (deliveredAt === null) {
    return <Chip tone="danger">{`${words.notDelivered} · ${lastStatus ?? words.attempts(attempts)}`}</Chip>
  }
  if (lastStatus !== null && lastStatus >= 200 && lastStatus < 300) return <Chip tone="success">{words.delivered}</Chip>
  return <Chip tone="warning">{`${words.delivered} · ${words.lastFailed(lastStatus)}`}</Chip>
}

function Row({ event }: { event: EventItem }) {
  const words = useWords(eventWords)
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <PlaceLink
          href={`/events/${event.id}`}
          className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
        >
          {event.type}
        </PlaceLink>
        <p className="flex flex-wrap gap-x-3 text-s text-muted">
          <When at={event.createdAt} seconds />
          <span className="figures">{words.sequence(event.sequence)}</span>
          <code className="font-mono wrap-anywhere">{event.id}</code>
        </p>
      </div>
      <DeliveryChip event={event} />
    </li>
  )
}

/** The event log, newest first. @param type the only type to list; '': all */
export function EventList({ type }: { type: EventType | '' }) {
  const words = useWords(eventWords)
  const api = useTRPCClient().consoleEvents
  const trpc = useTRPC()
  const pages = usePages([...trpc.consoleEvents.list.pathKey(), type], (cursor) =>
    api.list.query({ limit: 50, ...(type !== '' && { type }), ...(cursor && { cursor }) }),
  )
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(events) =>
        events.length === 0 ? (
          <EmptyState mark={<ListTree className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{words.noneText}</p>
          </EmptyState>
        ) : (
          <div>
            <ul aria-label={words.title} className={rowList}>
              {events.map((event) => (
                <Row key={event.id} event={event} />
              ))}
            </ul>
            <LoadMore pages={pages} />
          </div>
        )
      }
    </QueryBody>
  )
}
