'use client'

import { errorDocsPath } from '@consult/domain/docs-paths'
import { Chip } from '@consult/ui/controls/chip.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC } from '@consult/web-client/api/trpc.ts'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useQuery } from '@tanstack/react-query'
import { DocsLink } from '../../features/docs/docs-link.tsx'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { type LoggedRequest, problemWords, toneOf } from '../../features/requests/request.ts'
import { requestWords } from '../../features/requests/words.ts'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'

/** The problems with the fields, which only test environments keep. */
const problemsOf = ({ problems }: LoggedRequest, name: string): Parameters<typeof Facts>[0]['facts'] =>
  problems.length === 0
    ? []
    : [
        [
          name,
          <ul key="problems" className="grid gap-0.5">
            {problems.map((problem) => (
              <li key={problemWords(problem)}>
                <code className="font-mono wrap-anywhere">{problemWords(problem)}</code>
              </li>
            ))}
          </ul>,
        ],
      ]

function Details({ request }: { request: LoggedRequest }) {
  const words = useWords(requestWords)
  const { status, code, keyId, credential, physicianId, network, networkRefused } = request
  const withoutId = credential === 'session_token' ? words.noKey : words.ownKey
  const facts = [
    [
      words.result,
      <span key="result" className="flex flex-wrap items-center gap-2">
        <Chip tone={toneOf(status)}>{status}</Chip>
        {code}
        {code && <DocsLink path={errorDocsPath(code)}>{words.meaning(code)}</DocsLink>}
      </span>,
    ],
    ...problemsOf(request, words.problems),
    [words.requestId, <Copied key="id" text={request.requestId} name={words.requestId} />],
    [words.at, <When key="at" at={request.at} />],
    [words.duration, words.ms(request.durationMs)],
    [words.path, <code key="path">{request.path}</code>],
    [words.key, keyId ? <Copied key="key" text={keyId} name={words.key} /> : withoutId],
    [words.credential, <code key="credential">{credential}</code>],
    [words.physician, physicianId ? <Copied key="phy" text={physicianId} name={words.physician} /> : words.noneOf],
    [words.version, request.serviceVersion ?? words.noneOf],
    [words.network, `${network ?? words.noneOf}${networkRefused ? ` · ${words.networkRefused}` : ''}`],
  ] as Parameters<typeof Facts>[0]['facts']
  return (
    <Section title={`${request.method} ${request.route}`} {...(request.idempotentReplayed && { text: words.replayed })}>
      <Facts facts={facts} />
    </Section>
  )
}

/** The page for one request. */
export function RequestPage({ id }: { id: string }) {
  const words = useWords(requestWords)
  const query = useQuery(useTRPC().consoleRequests.get.queryOptions({ requestId: id }))
  return (
    <PageFrame title={words.title} tools={<BackLink href="/requests">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.failed} notFound={{ title: words.notInLog, text: words.notInLogText }}>
        {(request) => <Details request={request} />}
      </QueryBody>
    </PageFrame>
  )
}
