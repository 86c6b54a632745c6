'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { Section } from '../../ui/section.tsx'
import { Tile, Tiles } from '../../ui/tiles.tsx'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Overview } from './overview.ts'
import { overviewWords } from './words.ts'

/** The requests of the last hour, and how they failed. */
export function RequestHealth({ requests }: Pick<Overview, 'requests'>) {
  const words = useWords(overviewWords)
  const locale = useLocale()
  const number = (count: number) => new Intl.NumberFormat(locale.language).format(count)
  const { total, failed4xx, failed5xx, rateLimited, failures } = requests
  return (
    <Section title={words.requests}>
      <Tiles>
        <Tile name={words.total} value={number(total)} />
        <Tile name={words.failed4xx} value={number(failed4xx)} isBad={failed4xx > 0} />
        <Tile name={words.failed5xx} value={number(failed5xx)} isBad={failed5xx > 0} />
        <Tile name={words.limited} value={number(rateLimited)} isBad={rateLimited > 0} />
      </Tiles>
      {failures.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-s font-semibold text-muted">{words.failures}</h3>
          <ul className="divide-y divide-line rounded-m border border-line">
            {failures.map(({ method, route, status, code, requests: count }) => (
              <li key={`${method} ${route} ${code}`} className="flex flex-wrap gap-x-3 gap-y-0.5 px-4 py-2.5 text-m">
                <PlaceLink
                  href={`/requests?code=${encodeURIComponent(code)}`}
                  className="min-w-0 font-mono text-s wrap-anywhere text-accent-text underline-offset-2 hover:underline"
                >
                  {`${method} ${route}`}
                </PlaceLink>
                <span className="min-w-0 text-s wrap-anywhere text-muted">{`${status} ${code}`}</span>
                <span className="figures text-s text-muted">{words.times(count, number(count))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
