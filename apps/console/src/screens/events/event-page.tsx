'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { DeliveryList } from '../../features/events/delivery-list.tsx'
import type { OpenedEvent } from '../../features/events/event.ts'
import { eventWords } from '../../features/events/words.ts'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'

function Details({ event }: { event: OpenedEvent }) {
  const words = useWords(eventWords)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section title={event.type}>
        <Facts
          facts={[
            [words.id, <Copied key="id" text={event.id} name={words.id} />],
            [words.created, <When key="created" at={event.createdAt} seconds />],
            [words.number, event.sequence],
            [
              words.request,
              event.requestId ? <Copied key="request" text={event.requestId} name={words.request} /> : words.noRequest,
            ],
          ]}
        />
      </Section>
      <Section title={words.deliveries}>
        <DeliveryList eventId={event.id} deliveries={event.deliveries} />
      </Section>
      <Section title={words.payload} text={event.isRedacted ? words.redactedText : words.testText}>
        <CodeBlock text={JSON.stringify(event.payload, null, 2)} name={words.payload} />
      </Section>
    </div>
  )
}

/** The page for one event. */
export function EventPage({ id }: { id: string }) {
  const words = useWords(eventWords)
  // Each opening is in the audit, so the page does not read it again by itself.
  const query = useQuery(
    useTRPC().consoleEvents.get.queryOptions(
      { id },
      { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
    ),
  )
  return (
    <PageFrame title={words.title} tools={<BackLink href="/events">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.failed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(event) => <Details event={event} />}
      </QueryBody>
    </PageFrame>
  )
}
