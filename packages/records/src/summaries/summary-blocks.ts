import type { TenantTransaction } from '@consult/db'
import { summaryWords, type VisitSummaryFacts } from '@consult/domain'
import type { PdfBlock } from '@consult/pdf'
import { timesIn } from '../exports/transcripts/times.ts'
import { localeOf } from '../exports/transcripts/words/index.ts'

/** A visit summary as a document. */
export interface SummaryDocument {
  readonly options: {
    readonly title: string
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
    readonly createdAt: string
    readonly tagged: true
  }
  readonly blocks: readonly PdfBlock[]
}

/** Whom the summary is for, as the document names them. */
export interface SummaryPatient {
  readonly name: string | null
  readonly timeZone: string | null
}

/** Reads whom a summary is for. */
export async function readSummaryPatient(
  { db, partnerId }: TenantTransaction,
  patientId: string,
): Promise<SummaryPatient> {
  const row = await db
    .selectFrom('patients')
    .select(['first_name', 'last_name', 'time_zone'])
    .where('partner_id', '=', partnerId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  const name = [row?.first_name, row?.last_name].filter((part) => part).join(' ')
  return { name: name === '' ? null : name, timeZone: row?.time_zone ?? null }
}

/** The document of a visit summary, in its language. Each text keeps its own direction. */
export function summaryDocument(summary: VisitSummaryFacts, { name, timeZone }: SummaryPatient): SummaryDocument {
  const locale = localeOf(summary.language)
  const words = summaryWords(summary.language)
  const times = timesIn(locale, timeZone)
  const body = (text: string): PdfBlock => ({ text, style: 'body', direction: 'auto' })
  const fact = (label: string, text: string): PdfBlock[] => [{ text: label, style: 'label' }, body(text)]
  return {
    options: {
      title: words.title,
      language: locale.tag,
      direction: locale.direction,
      createdAt: summary.signedAt,
      tagged: true,
    },
    blocks: [
      { text: words.title, style: 'title' },
      ...(name === null ? [] : fact(words.patient, name)),
      ...fact(words.physician, [summary.physician, summary.cosigner].flatMap((each) => each?.name ?? []).join(' · ')),
      ...fact(words.date, times.instant(summary.signedAt)),
      body(`\n${summary.text}`),
      ...summary.sections.flatMap(({ title, text, at }): PdfBlock[] => [
        { text: title, style: 'heading' },
        ...(at === null ? [] : [{ text: times.instant(at), style: 'small' } as const]),
        body(text),
      ]),
    ],
  }
}
