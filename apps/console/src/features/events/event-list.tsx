'use client'

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
import type { EventFilter } from './event-filter.ts'
import { eventWords } from './words.ts'

/** The delivery over all endpoints that get the event. Attempts are kept for 30 days; the time of a delivery longer. */
function DeliveryChip({ event: { deliveredAt, endpoints } }: { event: EventItem }) {
  const words = useWords(eventWords)
  const { delivered, waiting, failed } = endpoints
  const all = delivered + waiting + failed
  if (all === 0) return deliveredAt === null ? null : <Chip tone="success">{words.delivered}</Chip>
  if (delivered === all)
    return <Chip tone="success">{all === 1 ? words.delivered : words.deliveredTo(delivered, all)}</Chip>
  const states = [
    delivered > 0 && words.deliveredTo(delivered, all),
    failed > 0 && words.failedAt(failed),
    waiting > 0 && words.waitingFor(waiting),
  ].filter((text) => text !== false)
  return (
    <Chip tone={failed > 0 ? 'danger' : 'warning'}>
      {all === 1 ? words.states[failed > 0 ? 'failed' : 'waiting'] : states.join(' · ')}
    </Chip>
  )
}

function Row({ event }: { event: EventItem }) {
  const words = useWords(eventWords)
  return (
    <li className={`${rowClass} flex-wrap`}>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
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

/** The events that match a filter, newest first. */
export function EventList({ filter }: { filter: EventFilter }) {
  const words = useWords(eventWords)
  const api = useTRPCClient().consoleEvents
  const trpc = useTRPC()
  const pages = usePages([...trpc.consoleEvents.list.pathKey(), filter], (cursor) =>
    api.list.query({ limit: 50, ...filter, ...(cursor && { cursor }) }),
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <QueryBody query={pages} failed={words.failed}>
      {(events) =>
        events.length === 0 ? (
          <EmptyState mark={<ListTree className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
            <p>{isFiltered ? words.noneFound : words.noneText}</p>
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
