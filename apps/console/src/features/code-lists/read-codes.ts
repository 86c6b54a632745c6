import type { Concept } from './code-list.ts'

/** The largest file that is read. The service takes less than this in one request, and says so. */
export const mostBytes = 2 * 1024 * 1024

/** What is wrong with a row, and its number as a spreadsheet counts it. */
export interface RowFault {
  readonly row: number
  readonly kind: 'code' | 'display' | 'columns' | 'entry'
  /** How many columns it has, if that is the fault. */
  readonly columns?: number
}

/** A text as codes. */
export interface ReadCodes {
  readonly concepts: readonly Concept[]
  /** The row of each code. */
  readonly rows: readonly number[]
  readonly faults: readonly RowFault[]
  /** What the text says about the list itself. */
  readonly title?: string
  readonly system?: string
  readonly key?: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads the entries of JSON: of the body of `PUT /v1/code-lists/{key}`, or its codes alone. */
function readEntries(entries: readonly unknown[]): Pick<ReadCodes, 'concepts' | 'rows' | 'faults'> {
  const read = { concepts: [] as Concept[], rows: [] as number[], faults: [] as RowFault[] }
  for (const [index, entry] of entries.entries()) {
    const row = index + 1
    if (typeof entry !== 'object' || entry === null) {
      read.faults.push({ row, kind: 'entry' })
      continue
    }
    const { code, display } = entry as Record<string, unknown>
    take(read, row, textOf(code), textOf(display))
  }
  return read
}

function take(
  read: { concepts: Concept[]; rows: number[]; faults: RowFault[] },
  row: number,
  code: string,
  display: string,
): void {
  if (code === '') read.faults.push({ row, kind: 'code' })
  else if (display === '') read.faults.push({ row, kind: 'display' })
  else {
    read.concepts.push({ code, display })
    read.rows.push(row)
  }
}

function readJsonCodes(text: string): ReadCodes | null {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return readEntries(value)
    if (typeof value !== 'object' || value === null) return null
    const { concepts, title, system, key } = value as Record<string, unknown>
    if (!Array.isArray(concepts)) return null
    return { ...readEntries(concepts), title: textOf(title), system: textOf(system), key: textOf(key) }
  } catch {
    return null
  }
}

/** The records of a table whose cells may be in quotes. */
function recordsOf(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (isQuoted) {
      if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === delimiter) endCell()
    else if (sign === '\n') {
      endCell()
      records.push(cells)
      cells = []
    } else cell += sign
  }
  endCell()
  records.push(cells)
  return records
}

const delimiters = ['\t', ';', ','] as const

/** Reads a table with a code and its meaning in each row. A first row with names of columns says where they are. */
function readTable(text: string): ReadCodes {
  const [firstLine = ''] = text.split('\n', 1)
  const records = recordsOf(text, delimiters.find((sign) => firstLine.includes(sign)) ?? ',')
  const names = (records[0] ?? []).map((cell) => cell.toLowerCase())
  const hasNames = names.includes('code') && names.includes('display')
  const width = hasNames ? names.length : 2
  const [codeAt, displayAt] = hasNames ? [names.indexOf('code'), names.indexOf('display')] : [0, 1]
  const read = { concepts: [] as Concept[], rows: [] as number[], faults: [] as RowFault[] }
  for (const [index, cells] of records.entries()) {
    const isEmpty = cells.every((cell) => cell === '')
    if (isEmpty || (hasNames && index === 0)) continue
    const row = index + 1
    // A comma in an unquoted text would cut the meaning, and nobody would see it.
    if (cells.slice(width).some((cell) => cell !== ''))
      read.faults.push({ row, kind: 'columns', columns: cells.length })
    else take(read, row, cells[codeAt] ?? '', cells[displayAt] ?? '')
  }
  return read
}

/** Reads codes from the text of a file: JSON or a table. Null: it is JSON, and no list of codes. */
export function readCodes(text: string): ReadCodes | null {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  return /^\s*[[{]/.test(plain) ? readJsonCodes(plain) : readTable(plain)
}
