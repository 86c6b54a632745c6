import type { Routes } from '@consult/gallery/routes.ts'

const drawn = (words: string) => `BT /F1 28 Tf 72 700 Td (${words}) Tj ET 72 640 300 2 re f`
const pageOf = (contents: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 7 0 R>>>>/Contents ${contents} 0 R>>`
const streamOf = (words: string) => `<</Length ${drawn(words).length}>>\nstream\n${drawn(words)}\nendstream`

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
  pageOf(5),
  pageOf(6),
  streamOf('Letter of the dermatologist'),
  streamOf('Findings and advice'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
]
const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('')
const letter = `%PDF-1.4\n${body}trailer<</Root 1 0 R>>\n%%EOF`

const pdf = (text: string) => () => new Response(text, { headers: { 'content-type': 'application/pdf' } })

/** A two-page letter, and a file whose bytes are not a document. */
export const letters: Routes = {
  'GET /api/attachments/att_letter.pdf/download': pdf(letter),
  'GET /api/attachments/att_damaged.pdf/download': pdf('damaged'),
}
