'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useRouter } from 'next/navigation'
import { useMay } from '../../entities/session/use-me.tsx'
import { AttemptList } from '../../features/endpoints/attempt-list.tsx'
import { type Endpoint, isFailing } from '../../features/endpoints/endpoint.ts'
import { EndpointStatus } from '../../features/endpoints/endpoint-status.tsx'
import { Health, HealthTable } from '../../features/endpoints/health.tsx'
import { NextAttempt } from '../../features/endpoints/next-attempt.tsx'
import { useEndpointActs } from '../../features/endpoints/use-endpoint-acts.tsx'
import { useEndpoint } from '../../features/endpoints/use-endpoints.ts'
import { endpointWords } from '../../features/endpoints/words.ts'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Section } from '../../ui/section.tsx'

function Details({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(endpointWords)
  const router = useRouter()
  const { acts, dialogs } = useEndpointActs(endpoint, () => router.replace('/endpoints'))
  const mayChange = useMay('changeEndpoints')
  const { disabledReason, failingSince, nextProbeAt, previousSecretUntil, waiting } = endpoint
  const count = new Intl.NumberFormat(useLocale().language).format(waiting.count)
  const reason = disabledReason as keyof typeof words.reasons | null
  const facts = [
    [words.status, <EndpointStatus key="status" endpoint={endpoint} />],
    [words.id, <Copied key="id" text={endpoint.id} name={words.id} />],
    [words.which, endpoint.events?.join(', ') ?? words.all],
    [words.waiting, waiting.isMore ? words.atLeast(count) : waiting.count],
    [words.created, <When key="created" at={endpoint.createdAt} />],
    ...(isFailing(endpoint) && failingSince
      ? [[words.failingSince, <When key="failing" at={failingSince} seconds />]]
      : []),
    ...(nextProbeAt ? [[words.nextProbe, <NextAttempt key="probe" at={nextProbeAt} due={words.anyMoment} />]] : []),
    ...(previousSecretUntil ? [[words.oldSecret, <When key="secret" at={previousSecretUntil} />]] : []),
  ] as Parameters<typeof Facts>[0]['facts']
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title={endpoint.url}
        text={(reason && words.reasons[reason]) ?? endpoint.description}
        tools={mayChange && <RowMenu label={words.actions(endpoint.url)} acts={acts} />}
      >
        <Facts facts={facts} />
      </Section>
      <Section title={words.health}>
        <Health hours={endpoint.hours} />
        <HealthTable hours={endpoint.hours} />
      </Section>
      <Section title={words.attempts} text={words.attemptsText}>
        <AttemptList id={endpoint.id} />
      </Section>
      {dialogs}
    </div>
  )
}

/** The page for one webhook endpoint. */
export function EndpointPage({ id }: { id: string }) {
  const words = useWords(endpointWords)
  const query = useEndpoint(id)
  return (
    <PageFrame title={words.title} tools={<BackLink href="/endpoints">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.failed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(endpoint) => <Details endpoint={endpoint} />}
      </QueryBody>
    </PageFrame>
  )
}
