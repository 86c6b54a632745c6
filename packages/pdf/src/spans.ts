/// <reference path="./packages.d.ts" />
import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { fontFor, type PdfFont } from './fonts.ts'

const bidi = bidiFactory()
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A part of a paragraph that is drawn with one font in one direction, and is never divided between two lines. */
export interface Span {
  readonly text: string
  readonly font: PdfFont
  /** The embedding level of the Unicode bidirectional algorithm. Odd: right to left. */
  readonly level: number
  readonly isSpace: boolean
  /** Whether a line may end after it. */
  readonly breaks: boolean
}

/** Marks around text that has a direction of its own. They order what is around them, and have no glyph. */
const isolate = /^[\u2066-\u2069]$/

const hasLetter = /\p{L}/u

/** Positions before which a line may be broken (UAX 14). */
function breaksOf(text: string): ReadonlySet<number> {
  const breaker = new LineBreaker(text)
  const positions = new Set<number>()
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) positions.add(next.position)
  return positions
}

/**
 * Divides a paragraph into spans, in the order in which it is read.
 * @param direction of the paragraph; `auto`: that of its first letter, and of the document if it has none.
 * @returns the spans, and whether the paragraph runs from right to left.
 */
export function spansOf(
  text: string,
  { direction, document, isBold }: { direction: 'ltr' | 'rtl' | 'auto'; document: 'ltr' | 'rtl'; isBold: boolean },
): { spans: Span[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(
    text,
    direction === 'auto' && !hasLetter.test(text) ? document : direction,
  )
  const breaks = breaksOf(text)
  const spans: Span[] = []
  for (const { segment, index } of clusters.segment(text)) {
    if (isolate.test(segment)) continue
    const level = levels[index] ?? 0
    const isSpace = segment === ' '
    const font = fontFor(segment, isBold)
    const last = spans.at(-1)
    const mayBreak = breaks.has(index)
    if (last && !mayBreak && last.font === font && last.level === level && last.isSpace === isSpace) {
      spans[spans.length - 1] = { ...last, text: last.text + segment }
      continue
    }
    if (last) spans[spans.length - 1] = { ...last, breaks: mayBreak }
    spans.push({ text: segment, font, level, isSpace, breaks: true })
  }
  return { spans, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

/** A part of a line, in the order of the page from left to right. */
export interface Run {
  /** The font turns the letters of a word that runs from right to left. */
  readonly text: string
  readonly font: PdfFont
}

const hasRightToLeftLetter = (text: string) =>
  Array.from(text).some((character) => ['R', 'AL', 'AN'].includes(bidi.getBidiCharTypeName(character)))

const mirrored = (text: string) =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')

/** Fonts turn letters from right to left by themselves; signs alone they leave as they are. */
function turnedWord(word: string): string {
  if (hasRightToLeftLetter(word)) return mirrored(word)
  return Array.from(clusters.segment(mirrored(word)), ({ segment }) => segment)
    .reverse()
    .join('')
}

const toRun = ({ text, font, level }: Span): Run => ({ text: level % 2 === 0 ? text : turnedWord(text), font })

/**
 * Orders the spans of one line for the page (rule L2 of UAX 9), and joins those that are drawn alike. Words from right to left
 * stay alone: a font would put the space after a word on its other side.
 */
export function runsOf(line: readonly Span[]): Run[] {
  const joined: Span[] = []
  for (const span of line) {
    const last = joined.at(-1)
    if (last && last.font === span.font && last.level === span.level && span.level % 2 === 0) {
      joined[joined.length - 1] = { ...last, text: last.text + span.text }
    } else joined.push(span)
  }
  const highest = Math.max(0, ...joined.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < joined.length; start += 1) {
      let end = start
      while (end < joined.length && (joined[end]?.level ?? 0) >= level) end += 1
      if (end - start > 1) joined.splice(start, end - start, ...joined.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return joined.map(toRun)
}
