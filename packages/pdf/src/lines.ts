import type { Span } from './spans.ts'

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Divides a word that is wider than a line, such as a long web address. */
function divide(span: Span, width: number, measure: (span: Span) => number): Span[] {
  const parts: Span[] = []
  let text = ''
  for (const { segment } of clusters.segment(span.text)) {
    if (text !== '' && measure({ ...span, text: text + segment }) > width) {
      parts.push({ ...span, text, breaks: true })
      text = ''
    }
    text += segment
  }
  return [...parts, { ...span, text }]
}

/** Groups spans that must stay on one line. */
function wordsOf(spans: readonly Span[]): Span[][] {
  const words: Span[][] = [[]]
  for (const span of spans) {
    words.at(-1)?.push(span)
    if (span.breaks) words.push([])
  }
  return words.filter((word) => word.length > 0)
}

const withoutSpaceAtEnd = (line: readonly Span[]) => line.slice(0, line.findLastIndex(({ isSpace }) => !isSpace) + 1)

/**
 * Fills lines with the spans of a paragraph. Spaces at the end of a line are left out.
 * @param width of a line, in points.
 * @param measure returns the width of a span, in points.
 */
export function linesOf(spans: readonly Span[], width: number, measure: (span: Span) => number): Span[][] {
  const widthOf = (part: readonly Span[]) => part.reduce((sum, span) => sum + measure(span), 0)
  const lines: Span[][] = []
  let line: Span[] = []
  let taken = 0
  const take = (word: readonly Span[]) => {
    if (line.length > 0 && taken + widthOf(withoutSpaceAtEnd(word)) > width) {
      lines.push(line)
      line = []
      taken = 0
    }
    line.push(...word)
    taken += widthOf(word)
  }
  for (const word of wordsOf(spans)) {
    if (widthOf(withoutSpaceAtEnd(word)) <= width) take(word)
    else for (const span of word) for (const part of divide(span, width, measure)) take([part])
  }
  lines.push(line)
  return lines.map(withoutSpaceAtEnd)
}
