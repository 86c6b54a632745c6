/** The rows that are selected, and the row from which a selection extends. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly anchor: string | null
}

/** How many rows one act changes at most. */
export const mostSelected = 100

export const nothing: Selection = { ids: new Set(), anchor: null }

const cut = (ids: Iterable<string>): ReadonlySet<string> => new Set([...ids].slice(0, mostSelected))

/** Selects a row, or takes it out. A full selection takes no more. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: cut(next), anchor: id }
}

/** Selects everything between the anchor and a row, in the order of the list, in addition to what is selected. */
export function extended({ ids, anchor }: Selection, listed: readonly string[], id: string): Selection {
  const [from, to] = [listed.indexOf(anchor ?? id), listed.indexOf(id)].sort((one, other) => one - other)
  if (from === undefined || to === undefined || from < 0) return toggled({ ids, anchor }, id)
  return { ids: cut([...ids, ...listed.slice(from, to + 1)]), anchor: anchor ?? id }
}

/** Selects all rows of the list, as many as one act can change; or none, if they are selected. */
export function allOrNone({ ids }: Selection, listed: readonly string[]): Selection {
  const all = cut(listed)
  return [...all].every((id) => ids.has(id)) ? nothing : { ids: all, anchor: null }
}
