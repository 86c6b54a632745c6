'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { useMay } from '../../entities/session/use-me.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { PlaceLink } from '../navigation/place-link.tsx'
import type { Endpoint } from './endpoint.ts'
import { EndpointStatus } from './endpoint-status.tsx'
import { Health } from './health.tsx'
import { useEndpointActs } from './use-endpoint-acts.tsx'
import { endpointWords } from './words.ts'

function Row({ endpoint }: { endpoint: Endpoint }) {
  const words = useWords(endpointWords)
  const { acts, dialogs } = useEndpointActs(endpoint)
  const mayChange = useMay('changeEndpoints')
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid min-w-0 content-start gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PlaceLink
              href={`/endpoints/${endpoint.id}`}
              className="min-w-0 font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
            >
              {endpoint.url}
            </PlaceLink>
            <EndpointStatus endpoint={endpoint} />
          </div>
          {endpoint.description && <p className="text-s wrap-anywhere text-muted">{endpoint.description}</p>}
          <p className="text-s wrap-anywhere text-muted">{endpoint.events?.join(', ') ?? words.all}</p>
        </div>
        <Health hours={endpoint.hours} />
      </div>
      {mayChange && <RowMenu label={words.actions(endpoint.url)} acts={acts} />}
      {dialogs}
    </li>
  )
}

/** The endpoints with their health. */
export function EndpointList({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const words = useWords(endpointWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {endpoints.map((endpoint) => (
        <Row key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  )
}
