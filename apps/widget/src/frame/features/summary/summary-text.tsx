import type { VisitSummary } from '../../entities/api/consult-api.ts'
import { useApp } from '../../entities/app/app-context.ts'
import type { SummarySay } from './words/dictionary.ts'

/** What the physician released, in the language in which they wrote it. */
export function SummaryText({ summary, t }: { summary: VisitSummary; t: SummarySay }) {
  const { formats, locale } = useApp()
  return (
    <dl class="about" lang={summary.language}>
      <div>
        {/* The other titles are in the language of the summary. */}
        <dt lang={locale}>{t('text')}</dt>
        <dd dir="auto">{summary.text}</dd>
      </div>
      {summary.sections.map(({ title, text, at }) => (
        <div key={`${title} ${at}`}>
          <dt dir="auto">
            {title}
            {at && ` · ${formats.instant(new Date(at))}`}
          </dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
