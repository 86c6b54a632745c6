import type { VisitSummaryFacts } from '@consult/domain'
import { createPdf } from '@consult/pdf'
import { endSummaryRenderer, renderSummary, type SummaryDocument, summaryDocument } from '@consult/records'
import type { Report, Scale } from '../bench.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const sizes = {
  full: { documents: 20, rounds: 6 },
  miniature: { documents: 1, rounds: 2 },
} as const satisfies Record<Scale, unknown>

/** What a physician writes after a visit, in languages of several scripts. */
const texts = {
  en: 'Your skin reacts to something that it touched. Leave out the new soap for a week, and use the cream twice a day.',
  ar: 'يتفاعل جلدك مع شيء لامسه. توقف عن استعمال الصابون الجديد أسبوعًا، واستعمل الكريم مرتين في اليوم.',
  zh: '您的皮肤对接触过的东西有反应。请停用新肥皂一周,每天涂抹药膏两次。',
} as const

function summaryIn(language: keyof typeof texts): VisitSummaryFacts {
  const text = Array.from({ length: 8 }, () => texts[language]).join('\n')
  const at = '2026-03-02T10:05:00.000Z'
  return {
    consultKind: 'async',
    consultId: 'ac_bench',
    patientId: 'pat_bench',
    version: 2,
    language,
    text,
    sections: [
      { code: 'next_steps', title: texts[language].slice(0, 20), text: texts[language], at: null },
      { code: 'addition', title: texts[language].slice(0, 20), text: texts[language], at },
    ],
    physician: { id: 'phy_bench', name: 'Dr. Maya Ortiz, MD' },
    cosigner: null,
    signedAt: at,
  }
}

/** The same document without a process of its own. */
async function renderHere({ options, blocks }: SummaryDocument): Promise<Buffer> {
  const pdf = createPdf({ ...options, createdAt: new Date(options.createdAt) })
  for (const block of blocks) pdf.add(block)
  const parts: Uint8Array[] = []
  for await (const part of pdf.end()) parts.push(part)
  return Buffer.concat(parts)
}

type Render = (document: SummaryDocument) => Promise<Buffer>

/** @returns the times, in milliseconds */
async function renderAll(render: Render, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    for (const language of Object.keys(texts) as (keyof typeof texts)[]) {
      const document = summaryDocument(summaryIn(language), { name: 'Noor El-Amin', timeZone: 'UTC' })
      const began = performance.now()
      const pdf = await render(document)
      times.push(performance.now() - began)
      if (pdf.subarray(0, 5).toString() !== '%PDF-') throw new Error('this is no PDF')
    }
  }
  return times
}

/**
 * Measures the PDFs of visit summaries, which a process of their own makes, against making them in this process. Both take turns. The
 * first document of a process, which also starts it and reads the fonts, has a row of its own.
 */
export async function runSummaries(scale: Scale): Promise<Report> {
  const { documents, rounds } = sizes[scale]
  const firsts: number[] = []
  const ours: number[][] = []
  const theirs: number[][] = []
  try {
    await renderAll(renderHere, 1)
    for (let round = 0; round < rounds; round += 1) {
      endSummaryRenderer()
      const [first = 0] = await renderAll(renderSummary, 1)
      firsts.push(first)
      ours.push(await renderAll(renderSummary, documents))
      theirs.push(await renderAll(renderHere, documents))
    }
  } finally {
    endSummaryRenderer()
  }
  const row = (name: string, measured: readonly number[], shown: string) => {
    const all = measured.toSorted((a, b) => a - b)
    return [name, whole(all.length), milliseconds(quantile(all, 0.5)), milliseconds(quantile(all, 0.95)), shown]
  }
  const ratios = ours.map((round, n) => median(round) / median(theirs[n] ?? round))
  const text = renderTable(
    ['summaries', 'documents', 'p50', 'p95', 'ratio'],
    [
      row('in their own process', ours.flat(), ratio(median(ratios))),
      row('its first document', firsts, '-'),
      row('in this process', theirs.flat(), '1.00'),
    ],
  )
  return { text, samples: { own: ours.flat().length, first: firsts.length, here: theirs.flat().length } }
}
