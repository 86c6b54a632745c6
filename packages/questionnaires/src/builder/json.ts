/** A JSON object of a form. Nothing here changes one: every edit makes a new one, and keeps what it does not know. */
export interface Json {
  readonly [name: string]: unknown
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a list, with what is no object in its place, so that indexes stay those of the JSON. */
export const listOf = (json: Json, name: string): readonly unknown[] => {
  const value = json[name]
  return Array.isArray(value) ? value : []
}

/** The objects of a list. */
export const objectsOf = (json: Json, name: string): Json[] => listOf(json, name).filter(isJson)

/** The text of a property; empty if there is none. */
export const stringOf = (json: Json, name: string): string => {
  const value = json[name]
  return typeof value === 'string' ? value : ''
}

/** Sets a property in its place, or removes it. @param value undefined removes it */
export function withField(json: Json, name: string, value: unknown): Json {
  if (value !== undefined) return { ...json, [name]: value }
  return Object.hasOwn(json, name) ? Object.fromEntries(Object.entries(json).filter(([key]) => key !== name)) : json
}

/** Sets a list, or removes it when it is empty. */
export const withList = (json: Json, name: string, list: readonly unknown[]): Json =>
  withField(json, name, list.length > 0 ? list : undefined)

/** Changes one entry of a list. @param change null removes the entry */
export function withEntry(json: Json, name: string, index: number, change: (entry: Json) => Json | null): Json {
  const list = listOf(json, name)
  const entry = list[index]
  if (!isJson(entry)) return json
  const changed = change(entry)
  return withList(json, name, changed === null ? list.toSpliced(index, 1) : list.with(index, changed))
}

/** Moves an entry of a list by one place. */
export function withMoved(json: Json, name: string, index: number, by: -1 | 1): Json {
  const list = listOf(json, name)
  const to = index + by
  if (index < 0 || index >= list.length || to < 0 || to >= list.length) return json
  return { ...json, [name]: list.with(index, list[to]).with(to, list[index]) }
}

/** The first extension with one of these URLs. */
export const findExtension = (json: Json, ...urls: readonly string[]): Json | null =>
  objectsOf(json, 'extension').find(({ url }) => urls.includes(String(url))) ?? null

/**
 * Changes the first extension with one of these URLs.
 * @param change gets null where there is none; null removes it, or adds none
 */
export function withExtension(
  json: Json,
  urls: string | readonly string[],
  change: (extension: Json | null) => Json | null,
): Json {
  const list = listOf(json, 'extension')
  const index = list.findIndex((entry) => isJson(entry) && [urls].flat().includes(String(entry.url)))
  if (index >= 0) return withEntry(json, 'extension', index, change)
  const added = change(null)
  return added === null ? json : { ...json, extension: [...list, added] }
}

/** Replaces `value[x]` of an object, or `answer[x]` by its prefix. Other properties stay. */
export function withValue(json: Json, prefix: string, name: string, value: unknown): Json {
  const isOther = (key: string) => key !== name && new RegExp(`^_?${prefix}[A-Z]`).test(key)
  const rest = Object.keys(json).some(isOther)
    ? Object.fromEntries(Object.entries(json).filter(([key]) => !isOther(key)))
    : json
  return withField(rest, name, value)
}

/** The name of the property that has `value[x]`. */
export const valueNameOf = (json: Json, prefix = 'value'): string | null =>
  Object.keys(json).find((key) => new RegExp(`^${prefix}[A-Z]`).test(key)) ?? null
