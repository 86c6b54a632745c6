/**
 * Merges several sources in order of arrival; each source keeps its own order. A source is asked for its next value
 * only after its last one was taken, so a slow reader slows all sources. Ends or fails with the first source that does;
 * the caller then ends the others through their own signal.
 */
export async function* interleave<T>(...sources: readonly AsyncGenerator<T>[]): AsyncGenerator<T> {
  const come: { source: AsyncGenerator<T>; next: IteratorResult<T> | { error: unknown } }[] = []
  let wake = () => {}
  const ask = (source: AsyncGenerator<T>) => {
    const take = (next: IteratorResult<T> | { error: unknown }) => {
      come.push({ source, next })
      wake()
    }
    source.next().then(take, (error: unknown) => take({ error }))
  }
  for (const source of sources) ask(source)
  try {
    for (;;) {
      const first = come.shift()
      if (!first) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      const { source, next } = first
      if ('error' in next) throw next.error
      if (next.done) return
      yield next.value
      ask(source)
    }
  } finally {
    for (const source of sources) source.return(undefined).catch(() => undefined)
  }
}
