'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { EndpointForm } from '../../features/endpoints/endpoint-form.tsx'
import { EndpointList } from '../../features/endpoints/endpoint-list.tsx'
import { useEndpoints } from '../../features/endpoints/use-endpoints.ts'
import { endpointWords } from '../../features/endpoints/words.ts'
import { SecretDialog, type ShownSecret } from '../../features/secrets/secret-dialog.tsx'

/** The page for webhook endpoints. */
export function EndpointsPage() {
  const words = useWords(endpointWords)
  const query = useEndpoints()
  const mayChange = useMay('changeEndpoints')
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.add}
          </Button>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <EmptyState mark={<Webhook className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <EndpointList endpoints={endpoints} />
          )
        }
      </QueryBody>
      {adding && <EndpointForm endpoint={null} onClose={() => setAdding(false)} onSecret={setShown} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </PageFrame>
  )
}
