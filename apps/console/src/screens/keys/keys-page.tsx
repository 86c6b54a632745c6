'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { CreateKey } from '../../features/keys/create-key.tsx'
import { KeyList } from '../../features/keys/key-list.tsx'
import { useKeys } from '../../features/keys/use-keys.ts'
import { keyWords } from '../../features/keys/words.ts'
import { SecretDialog, type ShownSecret } from '../../features/secrets/secret-dialog.tsx'

/** The page for API keys. */
export function KeysPage() {
  const words = useWords(keyWords)
  const query = useKeys()
  const mayChange = useMay('changeKeys')
  const [creating, setCreating] = useState(false)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus className="size-4.5" aria-hidden />
            {words.create}
          </Button>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {({ keys }) =>
          keys.length === 0 ? (
            <EmptyState mark={<KeyRound className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <KeyList keys={keys} />
          )
        }
      </QueryBody>
      {creating && <CreateKey onClose={() => setCreating(false)} onSecret={setShown} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </PageFrame>
  )
}
