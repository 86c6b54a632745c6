import { parse } from '@humanwhocodes/momoa'

interface Position {
  readonly line: number
  readonly column: number
}

/** The position in the parser's message, which names it for most errors. The rest of the message may repeat the body. */
function positionIn(message: string): Position | null {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? []
  return line === undefined || column === undefined ? null : { line: Number(line), column: Number(column) }
}

/** The longest text for the second parser, which needs half a second for 1 MiB. */
const longest = 16 * 1024

/** The position that a second parser finds. It is recursive and gives up on a body that is nested too deep. */
function findPosition(text: string): Position | null {
  if (text.length > longest) return null
  try {
    parse(text, { mode: 'json' })
    return null
  } catch (error) {
    const { line, column } = error as Partial<Position>
    return line === undefined || column === undefined ? null : { line, column }
  }
}

/** Whether a text is JSON and, if not, where it stops being JSON, counted from 1; null if the position is unknown. */
export function checkJson(text: string): { readonly isJson: boolean; readonly position: Position | null } {
  try {
    JSON.parse(text)
    return { isJson: true, position: null }
  } catch (error) {
    return { isJson: false, position: positionIn((error as Error).message) ?? findPosition(text) }
  }
}
