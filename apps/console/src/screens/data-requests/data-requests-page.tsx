'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { EmptyState } from '@consult/ui/controls/empty-state.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { FileArchive, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { DataRequestList } from '../../features/data-requests/data-request-list.tsx'
import { ExportPatient } from '../../features/data-requests/export-patient.tsx'
import { useDataRequests } from '../../features/data-requests/use-data-requests.ts'
import { dataRequestWords } from '../../features/data-requests/words.ts'

/** The page for exports and erasures of patients' data. */
export function DataRequestsPage() {
  const words = useWords(dataRequestWords)
  const query = useDataRequests()
  const mayChange = useMay('changeDataRequests')
  const [adding, setAdding] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayChange && (
          <Button look="primary" onClick={() => setAdding(true)}>
            <FileDown className="size-4.5" aria-hidden />
            {words.add}
          </Button>
        )
      }
    >
      <QueryBody query={query} failed={words.failed}>
        {({ dataRequests }) =>
          dataRequests.length === 0 ? (
            <EmptyState mark={<FileArchive className="size-7" strokeWidth={1.5} aria-hidden />} title={words.none}>
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <DataRequestList requests={dataRequests} />
          )
        }
      </QueryBody>
      {adding && <ExportPatient onClose={() => setAdding(false)} />}
    </PageFrame>
  )
}
