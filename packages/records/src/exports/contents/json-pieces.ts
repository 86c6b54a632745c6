/** Yields a list whose items come page by page. */
export async function* listOfPages(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const page of pages) {
    const items = page.map((item) => JSON.stringify(item)).join(',\n')
    if (items === '') continue
    yield isFirst ? items : `,\n${items}`
    isFirst = false
  }
  yield ']'
}

/** Yields an object with one more field: a list whose items come page by page. */
export async function* objectWithList(
  fields: object,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const head = JSON.stringify(fields).slice(0, -1)
  yield `${head}${head === '{' ? '' : ','}${JSON.stringify(name)}:`
  yield* listOfPages(pages)
  yield '}'
}

/** Yields a list whose items are pieces of JSON. */
export async function* listOf(
  items: Iterable<AsyncIterable<string | Uint8Array>>,
): AsyncGenerator<string | Uint8Array> {
  yield '['
  let isFirst = true
  for (const item of items) {
    if (!isFirst) yield ',\n'
    isFirst = false
    yield* item
  }
  yield ']'
}
