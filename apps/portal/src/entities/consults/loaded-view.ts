import { compareIn, holds, type InboxItem, type InboxPage, type InboxView, type Looking } from './inbox-views.ts'

/** The pages of one view, as the query cache stores them. */
export interface LoadedView {
  readonly pages: InboxPage[]
  readonly pageParams: unknown[]
}

/**
 * The rows computed for each view object. View objects are immutable, so an entry is valid as long as its view exists.
 */
const gathered = new WeakMap<LoadedView, ReadonlyMap<string, InboxItem>>()

/** Returns the rows of the loaded pages in order, keyed by consult id, each consult once. */
export function rowsOf(loaded: LoadedView | undefined): ReadonlyMap<string, InboxItem> {
  if (!loaded) return new Map()
  const known = gathered.get(loaded)
  if (known) return known
  const rows = new Map<string, InboxItem>()
  for (const { items } of loaded.pages) {
    for (const item of items) if (!rows.has(item.consult.id)) rows.set(item.consult.id, item)
  }
  gathered.set(loaded, rows)
  return rows
}

/** True when every page of the view is loaded. */
export function isWhole(loaded: LoadedView): boolean {
  return loaded.pages.at(-1)?.nextCursor === undefined
}

/**
 * Moves the rows to their current places: removes them from a view that no longer contains them, and inserts them into
 * one that does. A row that sorts below the loaded pages is left out; it loads with its own page.
 */
export function placeItems(
  loaded: LoadedView,
  view: InboxView,
  items: readonly InboxItem[],
  looking: Looking,
): LoadedView {
  const known = rowsOf(loaded)
  const held = items.filter((item) => holds(view, item.consult, looking))
  const moved = new Set(items.map((item) => item.consult.id).filter((id) => known.has(id)))
  if (held.length === 0 && moved.size === 0) return loaded

  const pages = loaded.pages.map(({ items: rows, ...page }) => ({
    ...page,
    items: rows.filter((row) => !moved.has(row.consult.id)),
  }))
  let changed = moved.size > 0
  for (const item of held) changed = insert(pages, view, item) || changed
  return changed ? { ...loaded, pages } : loaded
}

/** Replaces rows by what is newer of them, at their places: for lists whose order and conditions only the service knows. */
export function replaceItems<Loaded extends Pick<LoadedView, 'pages'>>(
  loaded: Loaded,
  newer: (row: InboxItem) => InboxItem,
): Loaded {
  let changed = false
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => {
      const item = newer(row)
      changed ||= item !== row
      return item
    }),
  }))
  return changed ? { ...loaded, pages } : loaded
}

/**
 * Inserts a row into `pages`, which must not be shared yet.
 * @returns false if the row's place is not loaded.
 */
function insert(pages: InboxPage[], view: InboxView, item: InboxItem): boolean {
  const isAbove = (other: InboxItem | undefined) =>
    other !== undefined && compareIn(view, item.consult, other.consult) < 0
  const before = pages.find((page) => isAbove(page.items.at(-1)))
  const last = pages.at(-1)
  const page = before ?? (last?.nextCursor === undefined ? last : undefined)
  if (!page) return false
  page.items.splice(firstIndex(page.items, isAbove), 0, item)
  return true
}

/**
 * Returns the index of the first row for which `is` holds, or the length. It searches by bisection, because `is` also
 * holds for every row after the first match.
 */
function firstIndex(rows: readonly InboxItem[], is: (row: InboxItem | undefined) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (is(rows[middle])) high = middle
    else low = middle + 1
  }
  return low
}
