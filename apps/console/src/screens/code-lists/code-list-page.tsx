'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import type { CodeList } from '../../features/code-lists/code-list.ts'
import { ConceptList } from '../../features/code-lists/concept-list.tsx'
import { UploadDialog } from '../../features/code-lists/upload-dialog.tsx'
import { useCodeList } from '../../features/code-lists/use-code-lists.ts'
import { codeListWords } from '../../features/code-lists/words.ts'
import { BackLink } from '../../features/navigation/back-link.tsx'
import { usePlace } from '../../features/navigation/use-place.tsx'
import { partnerKeyWords } from '../../features/partner-keys/words.ts'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'

function Details({ list }: { list: CodeList }) {
  const words = useWords(codeListWords)
  const keyWords = useWords(partnerKeyWords)
  const api = useTRPCClient().consoleCodeLists
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { go } = usePlace()
  const mayChange = useMay('changeCodeLists')
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { key, title, system, concepts, updatedAt } = list
  const remove = async () => {
    await api.remove.mutate({ key })
    showToast({ kind: 'done', title: words.removed(title) })
    go('/code-lists')
    // Read again by the page that opens. This one would only find that its list is gone.
    await queries.invalidateQueries({ queryKey: trpc.consoleCodeLists.pathKey(), refetchType: 'none' })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Section
        title={title}
        text={words.count(concepts)}
        tools={
          mayChange && (
            <>
              <Button onClick={() => setOpen('remove')}>{words.remove}</Button>
              <Button look="primary" onClick={() => setOpen('replace')}>
                {words.replace}
              </Button>
            </>
          )
        }
      >
        <Facts
          facts={[
            [keyWords.key, <Copied key="key" text={key} name={keyWords.key} />],
            [
              words.system,
              <code key="system" dir="ltr" className="font-mono text-s">
                {system}
              </code>,
            ],
            [words.updated, <When key="updated" at={updatedAt} />],
          ]}
        />
      </Section>
      <Section title={words.codes}>
        <ConceptList listKey={key} />
      </Section>
      {open === 'replace' && <UploadDialog list={list} onClose={close} onSaved={() => {}} />}
      {open === 'remove' && (
        <ChangeDialog
          change={{
            title: words.removeTitle(title),
            text: words.removeText,
            button: words.remove,
            isDangerous: true,
            typed: key,
            run: remove,
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The page for one list of codes: what it is, and its codes. */
export function CodeListPage({ listKey }: { listKey: string }) {
  const words = useWords(codeListWords)
  const query = useCodeList(listKey)
  return (
    <PageFrame title={words.title} tools={<BackLink href="/code-lists">{words.back}</BackLink>}>
      <QueryBody query={query} failed={words.oneFailed} notFound={{ title: words.notFound, text: words.notFoundText }}>
        {(list) => <Details list={list} />}
      </QueryBody>
    </PageFrame>
  )
}
