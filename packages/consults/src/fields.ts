/** Fields of a consult, each with the column that holds it: the one place that names both. */
type Fields<Row> = Readonly<Record<string, keyof Row>>

type Values<Row, Of extends Fields<Row>> = { -readonly [Name in keyof Of]: Row[Of[Name]] }

type Columns<Of extends Readonly<Record<string, PropertyKey>>, From> = {
  -readonly [Name in keyof Of as Of[Name]]: Name extends keyof From ? From[Name] : never
}

/** A value as the API shows it: instants as text. */
type Shown<Value> = Value extends Date ? string : Value

const shown = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** Reads the fields from a row. */
export function readFields<Row, const Of extends Fields<Row>>(row: Row, fields: Of): Values<Row, Of> {
  const entries = Object.entries(fields).map(([name, column]) => [name, row[column]])
  return Object.fromEntries(entries) as Values<Row, Of>
}

/** The columns of the fields, with these values. */
export function columnsOf<From, const Of extends Readonly<Record<string, PropertyKey>>>(
  values: From & Readonly<Record<keyof Of, unknown>>,
  fields: Of,
): Columns<Of, From> {
  const entries = Object.entries(fields).map(([name, column]) => [column, values[name as keyof Of]])
  return Object.fromEntries(entries) as Columns<Of, From>
}

/** The fields as the API shows them. */
export function showFields<From, Name extends keyof From>(
  values: From,
  names: readonly Name[],
): { -readonly [Each in Name]: Shown<From[Each]> } {
  const entries = names.map((name) => [name, shown(values[name])])
  return Object.fromEntries(entries) as { -readonly [Each in Name]: Shown<From[Each]> }
}

/** The names of the fields, as a list that keeps their type. */
export const namesOf = <Of extends object>(fields: Of) => Object.keys(fields) as (keyof Of)[]

/** The columns of optional fields of a request, with null for those it leaves out. */
export function optionalColumns<From extends object, const Of extends Partial<Record<keyof From, PropertyKey>>>(
  request: From,
  fields: Of,
) {
  const entries = Object.entries(fields).map(([name, column]) => [column, request[name as keyof From] ?? null])
  return Object.fromEntries(entries) as {
    -readonly [Name in keyof Of as Of[Name] & PropertyKey]: Name extends keyof From
      ? Exclude<From[Name], undefined> | null
      : never
  }
}
