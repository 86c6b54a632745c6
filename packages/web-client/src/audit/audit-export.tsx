'use client'

import { RadioCards } from '@consult/ui/controls/radio-cards.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { useState } from 'react'
import { useTRPCClient } from '../api/trpc.ts'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { auditWords } from './words.ts'

/** Asks for the format of a file with the entries that match the filter, and downloads it. */
export function AuditExport({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const words = useWords(auditWords)
  const api = useTRPCClient().audit
  const [format, setFormat] = useState<'csv' | 'jsonl'>('csv')
  const run = async () => {
    const { url } = await api.export.mutate({ ...filter, format })
    // The response is an attachment, so the page stays.
    location.assign(url)
    showToast({ kind: 'done', title: words.exportDone })
  }
  return (
    <ChangeDialog change={{ title: words.export, text: words.exportText, button: words.export, run }} onClose={onClose}>
      <RadioCards
        label={words.format}
        value={format}
        options={[
          { value: 'csv', label: words.csv, text: words.csvText },
          { value: 'jsonl', label: words.jsonl, text: words.jsonlText },
        ]}
        onChange={setFormat}
      />
    </ChangeDialog>
  )
}
