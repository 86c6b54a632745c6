/**
 * The maximum number of combining marks on one character, as in the Stream-Safe Text Format:
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
export const mostMarks = 30

/** Runs of marks, including invisible characters between them: removing these characters joins the marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are invisible too
const runs = /[\p{M}\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000e-\u001f\u007f-\u009f]{31,}/gu

/**
 * Reports whether a character of a text has too many marks. No language needs more than a few, and normalizing, searching
 * and drawing a run of marks takes quadratic time or worse.
 */
export function hasTooManyMarks(text: string): boolean {
  return (text.match(runs) ?? []).some((run) => (run.match(/\p{M}/gu)?.length ?? 0) > mostMarks)
}
