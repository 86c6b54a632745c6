import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'

/** A font of the documents. All of them are embedded as subsets, so a document looks the same everywhere. */
export interface PdfFont {
  readonly name: string
  readonly bytes: Buffer
  /** Reports whether the font can draw the character. */
  covers(codePoint: number): boolean
}

const { resolve } = createRequire(import.meta.url)

/**
 * Finds and opens a font of an npm package when it is first used: the Chinese one has 8 MB, few documents need it, and
 * processes that make no documents have none of the packages.
 * @param beside a module of the package, which exports no font files
 * @param path of the font's file, from that module's folder
 */
function lazily(name: string, beside: string, path: string): () => PdfFont {
  let font: PdfFont | null = null
  return () => {
    if (font) return font
    const bytes = readFileSync(join(dirname(resolve(beside)), path))
    const characters = new Set((fontkit.create(bytes) as fontkit.Font).characterSet)
    font = { name, bytes, covers: (codePoint) => characters.has(codePoint) }
    return font
  }
}

/** Latin, Greek, Cyrillic, Vietnamese, Armenian, Georgian, Hebrew and Arabic. */
const regular = lazily('regular', 'dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans.ttf')
const bold = lazily('bold', 'dejavu-fonts-ttf/package.json', 'ttf/DejaVuSans-Bold.ttf')
const emoji = lazily('emoji', '@expo-google-fonts/noto-emoji/package.json', '400Regular/NotoEmoji_400Regular.ttf')
const chinese = lazily('chinese', '@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf')

/** Characters that choose a form of the one before, and have no glyph in most fonts. */
const isSelector = (codePoint: number) =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || codePoint === 0x200d || codePoint === 0x200c

const isPictogram = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u

/** The fonts of clusters that were asked for before. */
const known = { bold: new Map<string, PdfFont>(), regular: new Map<string, PdfFont>() }
/** How many are remembered: more than a language has. */
const mostKnown = 20_000
/** The longest that is remembered, in UTF-16 units: people can write clusters of any length. */
const longestKnown = 40

/**
 * Returns the font for one cluster of characters that belong together, such as a letter with its accents. A script that no
 * font has is drawn as empty boxes, in the first font.
 */
export function fontFor(cluster: string, isBold: boolean): PdfFont {
  const before = isBold ? known.bold : known.regular
  const found = before.get(cluster) ?? chooseFont(cluster, isBold)
  if (before.size >= mostKnown) before.clear()
  if (cluster.length <= longestKnown) before.set(cluster, found)
  return found
}

function chooseFont(cluster: string, isBold: boolean): PdfFont {
  const first = isBold ? bold() : regular()
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0).filter(
    (each) => !isSelector(each),
  )
  const covers = (font: PdfFont) => codePoints.every((codePoint) => font.covers(codePoint))
  // DejaVu has some pictograms, and draws no sequences of them.
  if (isPictogram.test(cluster) && covers(emoji())) return emoji()
  if (covers(first)) return first
  return [regular, emoji, chinese].map((font) => font()).find(covers) ?? first
}
