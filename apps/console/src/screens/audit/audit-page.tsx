'use client'

import { Button } from '@consult/ui/controls/button.tsx'
import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { AuditExport } from '@consult/web-client/audit/audit-export.tsx'
import { emptySearch, filterOf } from '@consult/web-client/audit/audit-filter.ts'
import { AuditList } from '@consult/web-client/audit/audit-list.tsx'
import { AuditSearchForm } from '@consult/web-client/audit/audit-search-form.tsx'
import { auditWords } from '@consult/web-client/audit/words.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'

/** The page for the audit of the account. */
export function AuditPage() {
  const words = useWords(auditWords)
  const mayExport = useMay('exportAudit')
  const [filter, setFilter] = useState(() => filterOf(emptySearch))
  const [exporting, setExporting] = useState(false)
  return (
    <PageFrame
      title={words.title}
      intro={words.intro}
      tools={
        mayExport && (
          <Button onClick={() => setExporting(true)}>
            <Download className="size-4.5" aria-hidden />
            {words.export}
          </Button>
        )
      }
    >
      <AuditSearchForm onSearch={(search) => setFilter(filterOf(search))} />
      <AuditList filter={filter} />
      {exporting && <AuditExport filter={filter} onClose={() => setExporting(false)} />}
    </PageFrame>
  )
}
