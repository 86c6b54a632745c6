'use client'

import { Chip } from '@consult/ui/controls/chip.tsx'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { dateWords } from '@consult/web-client/time/days.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import type { ReactNode } from 'react'
import { Section } from '../../ui/section.tsx'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Overview } from './overview.ts'
import { overviewWords } from './words.ts'

const link = 'min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline'

function Rows({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Section title={title} {...(text !== undefined && { text })}>
      <ul className="divide-y divide-line rounded-m border border-line">{children}</ul>
    </Section>
  )
}

const row = 'grid min-w-0 gap-1 px-4 py-2.5 text-m'

function EndpointProblems({ endpoints }: Pick<Overview, 'endpoints'>) {
  const words = useWords(overviewWords)
  return (
    <Rows title={words.endpoints}>
      {endpoints.map(({ id, url, problem, failingSince, oldestUndelivered }) => (
        <li key={id} className={row}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PlaceLink href={`/endpoints/${id}`} className={link}>
              {url}
            </PlaceLink>
            <Chip tone={problem === 'failing' ? 'danger' : 'warning'}>{words.problems[problem]}</Chip>
          </span>
          {failingSince && (
            <span className="text-s text-muted">
              {`${words.since} `}
              <When at={failingSince} />
            </span>
          )}
          {oldestUndelivered && (
            <span className="text-s text-muted">
              {`${words.oldest} `}
              <When at={oldestUndelivered} />
            </span>
          )}
        </li>
      ))}
    </Rows>
  )
}

function KeyProblems({ keys }: Pick<Overview, 'keys'>) {
  const words = useWords(overviewWords)
  const locale = useLocale()
  return (
    <Rows title={words.keys}>
      {keys.map(({ id, name, problem, expiresAt, refused }) => (
        <li key={`${id} ${problem}`} className={row}>
          <PlaceLink href="/keys" className={link}>
            {name}
          </PlaceLink>
          <span className="text-s text-muted">
            {problem === 'network_refused' ? (
              words.refused(words.times(refused, new Intl.NumberFormat(locale.language).format(refused)))
            ) : (
              <>
                {`${words.expires} `}
                {expiresAt && <When at={expiresAt} />}
              </>
            )}
          </span>
        </li>
      ))}
    </Rows>
  )
}

function PeopleProblems({ licenses, invitations }: Pick<Overview, 'licenses' | 'invitations'>) {
  const words = useWords(overviewWords)
  const locale = useLocale()
  const day = (at: string) => dateWords(at, serverNow(), locale)
  const { expiring, firstExpiresOn } = licenses
  // A license is valid through its last day, by UTC as in the service.
  const hasExpired = firstExpiresOn !== null && firstExpiresOn < new Date(serverNow()).toISOString().slice(0, 10)
  const licensesAre = hasExpired ? words.expiredLicenses : words.licenses
  return (
    <Rows title={words.people}>
      {expiring > 0 && <li className={row}>{licensesAre(expiring, day(`${firstExpiresOn}T12:00:00Z`))}</li>}
      {invitations.lapsing > 0 && (
        <li className={row}>{words.invitations(invitations.lapsing, day(invitations.firstLapsesAt ?? ''))}</li>
      )}
    </Rows>
  )
}

function Deprecations({ deprecations }: Pick<Overview, 'deprecations'>) {
  const words = useWords(overviewWords)
  const locale = useLocale()
  const times = (count: number) => words.times(count, new Intl.NumberFormat(locale.language).format(count))
  const { operations, versions, currentVersion } = deprecations
  return (
    <Rows title={words.deprecations} text={words.deprecationsText(currentVersion)}>
      {operations.map(({ method, route, requests }) => (
        <li key={`${method} ${route}`} className={row}>
          <code className="font-mono text-s wrap-anywhere">{`${method} ${route}`}</code>
          <span className="text-s text-muted">{times(requests)}</span>
        </li>
      ))}
      {versions.map(({ version, requests }) => (
        <li key={version} className={row}>
          <code className="font-mono text-s">{version}</code>
          <span className="text-s text-muted">{times(requests)}</span>
        </li>
      ))}
    </Rows>
  )
}

/** Shows everything besides requests that is failing or will fail soon. Parts without a problem are not shown. */
export function Problems({ overview }: { overview: Overview }) {
  const { endpoints, keys, licenses, invitations, deprecations } = overview
  const isOld = deprecations.operations.length + deprecations.versions.length > 0
  return (
    <>
      {endpoints.length > 0 && <EndpointProblems endpoints={endpoints} />}
      {keys.length > 0 && <KeyProblems keys={keys} />}
      {licenses.expiring + invitations.lapsing > 0 && <PeopleProblems licenses={licenses} invitations={invitations} />}
      {isOld && <Deprecations deprecations={deprecations} />}
    </>
  )
}

/** Whether the overview has no problem. */
export const isWell = ({ requests, endpoints, keys, licenses, invitations }: Overview): boolean =>
  requests.failed5xx + requests.failed4xx + endpoints.length + keys.length + licenses.expiring + invitations.lapsing ===
  0
