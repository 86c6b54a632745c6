function any(signals: Iterable<AbortSignal>): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: first.signal })
  }
  return first.signal
}

function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function add(to: object, missing: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(missing)) if (!(name in to)) Object.assign(to, { [name]: value })
}

/**
 * Adds what the oldest browsers that run the pages lack, such as Safari 16.4 to 17.3: without `AbortSignal.any` no list loads and
 * no call rings, and without `groupBy` the pages with hours stop. Call it before anything else. It is a function because a bundler
 * drops an import of which nothing is used.
 */
export function supportOlderBrowsers(): void {
  add(AbortSignal, { any })
  add(Map, { groupBy })
  add(Object, {
    groupBy: (...given: Parameters<typeof groupBy>) =>
      Object.fromEntries(groupBy(...given) as Map<PropertyKey, unknown[]>),
  })
}
