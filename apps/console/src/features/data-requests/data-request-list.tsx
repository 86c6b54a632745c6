'use client'

import type { DataRequest } from '@consult/domain'
import { Chip, type ChipTone } from '@consult/ui/controls/chip.tsx'
import { showToast } from '@consult/ui/controls/toast-store.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { type Change, ChangeDialog } from '@consult/web-client/changes/change-dialog.tsx'
import { rowClass, rowList } from '@consult/web-client/lists/row-class.ts'
import { When } from '@consult/web-client/lists/when.tsx'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../entities/session/use-me.tsx'
import { type RowAct, RowMenu } from '../../ui/row-menu.tsx'
import { useReread } from './use-data-requests.ts'
import { dataRequestWords } from './words.ts'

const tones: Record<DataRequest['status'], ChipTone> = {
  pending: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
}
const mebibyte = 1024 * 1024

function Acts({ request }: { request: DataRequest }) {
  const words = useWords(dataRequestWords)
  const api = useTRPCClient().consoleDataRequests
  const reread = useReread()
  const [change, setChange] = useState<Change | null>(null)
  const { id, kind, status, expiresAt } = request
  const download: RowAct = {
    label: words.download,
    mark: Download,
    run: () =>
      setChange({
        title: words.downloadTitle,
        text: words.downloadText,
        button: words.download,
        run: async () => {
          const { url } = await api.createLink.mutate({ id })
          // The response is an attachment, so the page stays.
          if (url) location.assign(url)
          showToast({ kind: 'done', title: words.downloadDone })
        },
      }),
  }
  const cancel: RowAct = {
    label: words.cancel,
    mark: X,
    isDangerous: true,
    run: () =>
      setChange({
        title: words.cancelTitle,
        text: words.cancelText,
        button: words.cancel,
        isDangerous: true,
        run: async () => {
          await api.cancel.mutate({ id })
          await reread()
          showToast({ kind: 'done', title: words.canceled })
        },
      }),
  }
  const canDownload = kind === 'export' && status === 'done' && Boolean(expiresAt)
  const canCancel = status === 'pending' || (kind === 'export' && status !== 'failed')
  const acts = [...(canDownload ? [download] : []), ...(canCancel ? [cancel] : [])]
  if (acts.length === 0) return null
  return (
    <>
      <RowMenu label={words.actions(id)} acts={acts} />
      {change && <ChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}

function Row({ request }: { request: DataRequest }) {
  const words = useWords(dataRequestWords)
  const locale = useLocale()
  const mayChange = useMay('changeDataRequests')
  const { id, kind, status, patientId, createdAt, failureCode, byteSize, expiresAt } = request
  const number = new Intl.NumberFormat(locale.language, { maximumFractionDigits: 1 })
  return (
    <li className={rowClass}>
      <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {words.kinds[kind]}
          <Chip tone={tones[status]}>{words.statuses[status]}</Chip>
        </p>
        <p className="flex flex-wrap gap-x-3 text-s text-muted">
          <When at={createdAt} />
          <code className="font-mono">{patientId}</code>
          <code className="font-mono">{id}</code>
          {byteSize != null && <span className="figures">{words.size(number.format(byteSize / mebibyte))}</span>}
        </p>
        {failureCode && <p className="text-s text-danger-text">{words.failures[failureCode]}</p>}
        {status === 'done' && expiresAt && (
          <p className="text-s text-muted">
            {`${words.until} `}
            <When at={expiresAt} />
          </p>
        )}
      </div>
      {mayChange && <Acts request={request} />}
    </li>
  )
}

/** Exports and erasures, newest first. */
export function DataRequestList({ requests }: { requests: readonly DataRequest[] }) {
  const words = useWords(dataRequestWords)
  return (
    <ul aria-label={words.title} className={rowList}>
      {requests.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </ul>
  )
}
