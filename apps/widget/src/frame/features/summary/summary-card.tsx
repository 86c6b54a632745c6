import './summary.css'
import '../consent/consent.css'
import { useState } from 'preact/hooks'
import type { ConsultApi, VisitSummary } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import { SummaryText } from './summary-text.tsx'
import { useRecord } from './use-record.ts'
import { summaryDictionaries } from './words/dictionaries.ts'
import type { en } from './words/en.ts'

const read = (api: ConsultApi, consultId: string) => api.summary(consultId)

/** Saves a file, as a click on its link would. */
function save(href: string) {
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.rel = 'noopener noreferrer'
  anchor.click()
}

/** Shows that a physician has released a summary of the consult, and opens it. Nothing while there is none. */
export function SummaryCard({ consultId }: { consultId: string }) {
  const { api, say, formats } = useApp()
  const found = useRecord<typeof en, VisitSummary>(consultId, summaryDictionaries, read)
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  if (!found) return null
  const { part: summary, t } = found
  // Only a notification depends on it, which the patient can bear twice.
  const see = () => api.seeSummary(consultId).catch(() => undefined)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) void see()
  }
  const download = async () => {
    // The link that came with the summary may have expired.
    const fresh = await api.summary(consultId).catch(() => null)
    setFailed(fresh === null)
    if (!fresh) return
    void see()
    save(fresh.pdfUrl)
  }
  const signers = [summary.physician, summary.cosigner].flatMap((each) => each?.name ?? []).join(' · ')
  return (
    <section class="card summary" aria-labelledby="summary">
      <h2 class="card-title" id="summary">
        {t('title')}
      </h2>
      <p class="card-text">{t('from', { physician: signers, at: formats.instant(new Date(summary.signedAt)) })}</p>
      {isOpen && <SummaryText summary={summary} t={t} />}
      <div class="summary-acts">
        <button type="button" class="button" aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? 'hide' : 'read')}
        </button>
        <button type="button" class="button" onClick={download}>
          {t('save')}
        </button>
      </div>
      {hasFailed && (
        <p role="alert" class="trouble">
          {say('notNow')}
        </p>
      )}
    </section>
  )
}
