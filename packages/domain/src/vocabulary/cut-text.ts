const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const encoder = new TextEncoder()

/**
 * Returns the beginning of a text, up to a maximum number of code points and of UTF-8 bytes. It ends between two
 * characters as people see them: an emoji that is joined from several emoji, or a letter with its marks, is never cut.
 */
export function cutText(text: string, most: { readonly characters: number; readonly bytes: number }): string {
  let kept = ''
  let characters = 0
  let bytes = 0
  for (const { segment } of graphemes.segment(text)) {
    characters += [...segment].length
    bytes += encoder.encode(segment).length
    if (characters > most.characters || bytes > most.bytes) break
    kept += segment
  }
  return kept
}
